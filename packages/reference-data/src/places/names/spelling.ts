/** How the written form of a name is made from its folded one; where none fits, the written form is stored. */
const styles: readonly ((folded: string) => string)[] = [
  (folded) => folded,
  (folded) => capitalised(folded),
  (folded) => capitalised(folded).replaceAll(' ', '-'),
  (folded) => withSmallParticles(folded),
  (folded) => withSmallParticles(folded).replaceAll(' ', '-'),
  (folded) => folded.charAt(0).toUpperCase() + folded.slice(1),
];

/** The style of a name whose written form is stored. */
export const storedSpelling = 7;

const particles = /(?<= )(da|das|de|del|della|den|der|di|do|dos|du|e|el|en|la|las|le|les|of|sur|the|und|y)(?= )/gi;

/** The number of the style that makes the written form from the folded one, or `storedSpelling`. */
export function styleOf(written: string, folded: string): number {
  const style = styles.findIndex((write) => write(folded) === written);
  return style < 0 ? storedSpelling : style;
}

/** The written form of a folded name in a style that isn't `storedSpelling`. */
export function spelled(folded: string, style: number): string {
  return styles[style]?.(folded) ?? folded;
}

function capitalised(folded: string): string {
  return folded.replace(/(^| )(\p{Ll})/gu, (_, space: string, letter: string) => space + letter.toUpperCase());
}

function withSmallParticles(folded: string): string {
  return capitalised(folded).replace(particles, (particle) => particle.toLowerCase());
}
