import { type AddressListOptions, addressList } from '../settings/kinds/address-list.tsx'
import { appriseError, checkFailed, checkWebhooks, webhookError, webhookId } from './addresses.ts'

type ListOptions = Pick<AddressListOptions, 'label' | 'hint' | 'placeholder' | 'startsOpen'>

export const webhookList = (options: ListOptions) =>
  addressList({
    item: 'webhook',
    placeholder: 'https://discord.com/api/webhooks/…',
    check: webhookError,
    idOf: webhookId,
    validate: checkWebhooks,
    validateFailed: checkFailed,
    ...options,
  })

export const targetList = (options: ListOptions) =>
  addressList({ item: 'target', placeholder: 'mailto://…', check: appriseError, ...options })
