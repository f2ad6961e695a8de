/** Whether the server's tag sync made this tag for a user. Instances save tags in lower case. */
export const isUserTag = (label: string, prefix: string): boolean =>
  [':', '-'].some(separator => label.toLowerCase().startsWith(prefix.toLowerCase() + separator))
