const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * Wraps a right-to-left name in Unicode isolates, so that it doesn't reorder the sentence around it. For places where
 * `<bdi>` can't be used, and for display only: never save, compare or export the result.
 */
export const isolate = (name: string): string =>
  RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name
