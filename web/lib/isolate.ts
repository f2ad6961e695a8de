const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * A name within a sentence that cannot hold a `<bdi>`: a right-to-left one gets Unicode isolates, so that the words and
 * numbers around it keep their order. For text that is shown, never for what is stored, compared or exported.
 */
export const isolate = (name: string): string =>
  RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name
