import { expect, test } from '@jest/globals';
import type { LanguageDetector } from './language-detector.ts';

/** Rules of every LanguageDetector. */
export function languageDetectorContract(create: () => LanguageDetector): void {
  test.each([
    ['en', 'the best recipes for you and the people that you cook with, this is my kitchen'],
    ['de', 'ich backe Brot und Kuchen, das ist nicht schwer, mit Rezepten für dich und auf Wunsch der Familie'],
    ['fr', 'je cuisine pour les amis avec des produits de saison, une recette par semaine dans mes stories'],
    ['es', 'mis recetas con una sonrisa para los amigos, muy fáciles pero con las verduras de la huerta'],
    ['ja', '東京で毎日コーヒーを淹れています。レシピもあります。'],
    ['ko', '서울에서 매일 커피를 만들어요. 레시피도 있어요.'],
    ['th', 'ทำขนมทุกวันที่กรุงเทพ มีสูตรให้ด้วย'],
    ['ru', 'пеку хлеб и торты каждый день, рецепты для вас и ваших друзей'],
    ['ar', 'أخبز الخبز كل يوم وأشارك الوصفات معكم ومع أصدقائي'],
  ])('%s is recognised in a sentence', (code, text) => {
    const detected = create().detect(text);
    expect(detected?.code).toBe(code);
    expect(detected?.confidence).toBeGreaterThan(0.7);
  });

  test.each(['', ' ', '\n', '123 456', '✨🎉', '...', '\0', '\uD800'])('%j has no language', (text) => {
    expect(create().detect(text)).toBeNull();
  });

  test.each(['ok', 'lena clay', 'a', 'xqzv', 'ðþæ'])(
    'the result for %j is a code and a confidence from 0 to 1',
    (text) => {
      const detected = create().detect(text);
      if (detected === null) return;
      expect(detected.code).toMatch(/^[a-z]{2}$/);
      expect(detected.confidence).toBeGreaterThanOrEqual(0);
      expect(detected.confidence).toBeLessThanOrEqual(1);
    },
  );

  test('results do not depend on earlier calls', () => {
    const detector = create();
    const text = 'the best recipes for you and the people that you cook with';
    const first = detector.detect(text);
    detector.detect('ich backe Brot und Kuchen, das ist nicht schwer');
    expect(detector.detect(text)).toEqual(first);
  });

  test.each(['the ', 'é', '東', '@', '\uDC00'])('reads %j repeated 100,000 times', (piece) => {
    expect(() => create().detect(piece.repeat(100_000))).not.toThrow();
  });
}
