export const documentTitle = (title: string, pending: number): string =>
  `${pending > 0 ? `(${pending}) ` : ''}${title} · Stargazarr`
