/** Title of the document: the number of pending requests (if any), page and product. */
export const documentTitle = (title: string, pending: number): string =>
  `${pending > 0 ? `(${pending}) ` : ''}${title} · Stargazarr`
