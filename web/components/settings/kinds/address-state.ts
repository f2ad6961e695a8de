import { proxy } from 'valtio/vanilla'
import * as z from 'zod/mini'
import { onSignOut } from '../../../lib/on-sign-out.ts'
import { persisted } from '../../../lib/persisted.ts'

export interface AddressResult {
  ok: boolean
  message: string
}

/**
 * Validation results by URL, with the time. The form asks before it saves a URL that failed, even after the user has
 * left the page and returned.
 */
export const validations = proxy<Record<string, AddressResult & { at: number }>>({})
onSignOut(() => {
  for (const address of Object.keys(validations)) delete validations[address]
})

const Names = z.record(z.string(), z.string())
const storedNames = persisted('addressNames', value => z.safeParse(Names, value).data, {})
/** Names that tell masked URLs apart, by the part that isn't secret. No server knows them. */
export const addressNames = proxy(storedNames.read())
export const setAddressName = (id: string, name: string) => {
  addressNames[id] = name
  storedNames.write({ ...addressNames })
}
