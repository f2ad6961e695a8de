/**
 * Addresses of a list. A comma separates two addresses only if the next one starts with a scheme, because Apprise URLs
 * contain commas themselves: `mailto://host?to=a@x,b@x`.
 */
export const addressesIn = (value: unknown): string[] =>
  String(value ?? '')
    .split(/\n|,(?=[\s,]*[a-z][a-z0-9+.-]*:\/\/)/i)
    .map(part => part.replace(/^[\s,]+|[\s,]+$/g, ''))
    .filter(Boolean)
