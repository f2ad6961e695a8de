/**
 * Parts of a list as typed or pasted. A comma, semicolon, blank or line break only separates two addresses if the next
 * one starts with a scheme, because Apprise URLs contain commas themselves (`mailto://host?to=a@x,b@x`), and mail
 * programs wrap lines. Empty lines always separate.
 */
export const addressParts = (value: unknown): string[] =>
  String(value ?? '')
    .split(/\n\s*\n|[\s,;](?=[\s,;]*[a-z][a-z0-9+.-]*:\/\/)/i)
    .map(part => part.replace(/^[\s,;]+|[\s,;]+$/g, ''))
    .filter(Boolean)

/** Without line breaks, and without blanks around commas and semicolons. */
const withoutBlanks = (part: string) => part.replace(/\s*([,;\n])\s*/g, (_, sign) => sign.trim())

/** Addresses of a list. */
export const addressesIn = (value: unknown): string[] => addressParts(value).map(withoutBlanks)
