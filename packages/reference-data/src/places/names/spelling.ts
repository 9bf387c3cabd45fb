/** Produce written forms from folded ones. If none fits, the written form is stored. */
const styles: readonly ((folded: string) => string)[] = [
  (folded) => folded,
  (folded) => capitalised(folded),
  (folded) => capitalised(folded).replaceAll(' ', '-'),
  (folded) => withSmallParticles(folded),
  (folded) => withSmallParticles(folded).replaceAll(' ', '-'),
  (folded) => folded.charAt(0).toUpperCase() + folded.slice(1),
  (folded) => folded.replaceAll('ي', 'ی').replaceAll('ك', 'ک'),
];

/** Style of names whose written form is stored. */
export const storedSpelling = 7;

const particles = /(?<= )(da|das|de|del|della|den|der|di|do|dos|du|e|el|en|la|las|le|les|of|sur|the|und|y)(?= )/gi;

/** Returns the style that produces the written form, or `storedSpelling`. */
export function styleOf(written: string, folded: string): number {
  const style = styles.findIndex((write) => write(folded) === written);
  return style < 0 ? storedSpelling : style;
}

/** @param style not `storedSpelling` */
export function spelled(folded: string, style: number): string {
  return styles[style]?.(folded) ?? folded;
}

function capitalised(folded: string): string {
  return folded.replace(/(^| )(\p{Ll})/gu, (_, space: string, letter: string) => space + letter.toUpperCase());
}

function withSmallParticles(folded: string): string {
  return capitalised(folded).replace(particles, (particle) => particle.toLowerCase());
}
