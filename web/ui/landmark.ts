/** Container for content that floats next to `element`: its dialog or landmark, where screen readers find it. */
export const landmarkOf = (element: Element | null): HTMLElement =>
  element?.closest<HTMLElement>(
    '[role="dialog"], [role="alertdialog"], main, nav, aside, header',
  ) ?? document.body
