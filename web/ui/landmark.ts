/** Where something that floats beside `element` belongs in the document: its dialog, else its landmark, so that a screen reader meets it there. */
export const landmarkOf = (element: Element | null): HTMLElement =>
  element?.closest<HTMLElement>(
    '[role="dialog"], [role="alertdialog"], main, nav, aside, header',
  ) ?? document.body
