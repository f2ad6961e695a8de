import BadgeCheck from 'lucide-react/icons/badge-check'
import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ClipboardEvent, useId, useRef, useState } from 'react'
import { serverNow } from '../../../lib/clock.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { capital } from '../../../lib/sentence.ts'
import { QuietButton } from '../../../ui/button.tsx'
import { focusField } from '../../../ui/focus.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input } from '../../../ui/input.tsx'
import { SecretInput } from '../../../ui/secret-input.tsx'
import { Time } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useStore } from '../../use-store.ts'
import { addressesIn, addressParts } from '../addresses-in.ts'
import type { CommonOptions, ControlProps, FieldMaker } from '../field-def.ts'
import { type AddressResult, addressNames, setAddressName, validations } from './address-state.ts'
import { addressError } from './text.tsx'

export interface AddressListOptions extends CommonOptions {
  item: string
  /** The part of a URL that isn't secret, by which a name for it is kept in this browser. */
  idOf?: (address: string) => string | undefined
  placeholder?: string
  check?: (address: string) => string | null
  /**
   * Validates the URLs through the backend. Returns one result per URL, in the same order.
   * @throws if none could be checked
   */
  validate?: (addresses: readonly string[]) => Promise<readonly AddressResult[]>
  validateFailed?: (cause: unknown) => string
}

/**
 * Several URLs in one comma-separated setting, with one row per URL. They are masked, because such URLs are secrets
 * themselves.
 */
export const addressList =
  (options: AddressListOptions): FieldMaker<string | undefined> =>
  () => {
    const check = options.check ?? addressError
    return {
      ...options,
      isSecret: true,
      isWide: true,
      hasOwnErrors: true,
      render: props => <AddressListControl {...props} options={options} />,
      format: value => {
        const { length } = addressesIn(value)
        return length === 0 ? 'None' : pluralize(length, options.item)
      },
      error: value => {
        const errors = errorsOf(addressesIn(value), check)
        const index = errors.findIndex(error => error !== null)
        return index < 0 ? null : `${capital(options.item)} ${index + 1}: ${errors[index]}`
      },
      warning: value => {
        const { length } = addressesIn(value).filter(address => validations[address]?.ok === false)
        return length === 0 ? null : `${pluralize(length, options.item)} failed validation.`
      },
    }
  }

/** Error of each address, or null. Empty addresses have none. */
const errorsOf = (addresses: readonly string[], check: (address: string) => string | null) =>
  addresses.map((address, index) => {
    if (address === '') return null
    return addresses.indexOf(address) < index ? 'Already in the list.' : check(address)
  })

const NAME_MAX = 40

const hasBlanks = (text: string) => /\s/.test(text.trim())
const joined = (texts: readonly string[]) => texts.flatMap(addressesIn).join(',')

/** Text of the field including pasted line breaks, which a single-line field would remove; null if there are none. */
const textWithPastedLines = (event: ClipboardEvent<HTMLInputElement>) => {
  const pasted = event.clipboardData.getData('text')
  if (!/\n/.test(pasted.trim())) return null
  const { value, selectionStart, selectionEnd } = event.currentTarget
  return value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? 0)
}

function AddressListControl(props: ControlProps & { options: AddressListOptions }) {
  const { control, label, value, stored, onChange, options } = props
  const { item, check = addressError } = options
  const [texts, setTexts] = useState<readonly string[]>(() => addressesIn(value))
  const results = useStore(validations)
  const names: Readonly<Record<string, string>> = useStore(addressNames)
  const list = useRef<HTMLOListElement>(null)
  const id = useId()
  // The form's value no longer matches the fields, because of a discard, a revert or another admin's change.
  if (joined(texts) !== addressesIn(value).join(',')) setTexts(addressesIn(value))
  // A field must not take over from another one that its address is shown.
  const [moves, setMoves] = useState(0)
  const put = (next: readonly string[]) => {
    if (next.length !== texts.length) setMoves(moves + 1)
    setTexts(next)
    onChange(joined(next))
  }
  const focusLast = () => focusField(list.current, 'li:last-child input')
  const type = (at: number, text: string) => {
    const found = addressParts(text)
    // A single address stays as typed, because a comma may be part of it.
    const [first = '', ...more] = found.length === 1 ? [text] : found
    put(texts.toSpliced(at, 1, first, ...more))
    if (more.length > 0) focusLast()
  }
  const filled = addressesIn(value)
  const known = filled.flatMap(address => results[address] ?? [])
  const checkedAt =
    known.length > 0 && known.length === filled.length
      ? Math.min(...known.map(({ at }) => at))
      : null
  const saved = addressesIn(stored[control.name])
  const addresses = texts.map(text => addressesIn(text)[0] ?? '')
  const errors = errorsOf(addresses, check)
  const { run, isBusy, problem } = useAction(
    async () => {
      const found = (await options.validate?.(filled)) ?? []
      for (const [index, address] of filled.entries()) {
        const result = found[index]
        if (result) validations[address] = { ...result, at: serverNow() }
        else delete validations[address]
      }
    },
    cause => options.validateFailed?.(cause) ?? 'Couldn’t validate this. Try again.',
  )

  return (
    <fieldset
      id={control.id}
      aria-label={label}
      aria-describedby={control['aria-describedby']}
      disabled={control.disabled}
      className="relative min-w-0"
    >
      <ol ref={list} className="grid gap-2">
        {texts.map((text, index) => {
          const address = addresses[index] ?? ''
          const error = errors[index] ?? null
          const result = error === null ? results[address] : undefined
          const name = `${item} ${index + 1}`
          const addressId = options.idOf?.(address)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a field keeps the focus when its text is replaced
            <li key={`${moves}:${index}`} className="min-w-0">
              <div className="flex items-center gap-1">
                <SecretInput
                  aria-label={capital(name)}
                  aria-invalid={error !== null || result?.ok === false || undefined}
                  aria-describedby={`${id}-${index}`}
                  {...(!saved.includes(address) && { 'data-changed': control['data-changed'] })}
                  placeholder={options.placeholder}
                  value={text}
                  what={name}
                  note={
                    result?.ok && (
                      <span
                        className="flex items-center gap-1 text-sm text-ok"
                        data-tip={result.message}
                      >
                        <Check size={14} /> Valid
                      </span>
                    )
                  }
                  className="min-w-0 flex-1 basis-40"
                  onChange={event => type(index, event.currentTarget.value)}
                  onPaste={event => {
                    const pasted = textWithPastedLines(event)
                    if (pasted === null) return
                    event.preventDefault()
                    type(index, pasted)
                  }}
                />
                {addressId !== undefined && texts.length > 1 && (
                  <Input
                    aria-label={`Name of URL ${index + 1}`}
                    data-tip="Only in this browser"
                    className="w-28! shrink-0"
                    placeholder="Name"
                    maxLength={NAME_MAX}
                    value={names[addressId] ?? ''}
                    onChange={event => setAddressName(addressId, event.currentTarget.value)}
                  />
                )}
                <IconButton
                  label={`Remove ${name}`}
                  variant="clear"
                  className="pointer-fine:not-in-[li:hover]:not-in-[li:focus-within]:opacity-0"
                  icon={<Trash2 />}
                  onClick={() => put(texts.toSpliced(index, 1))}
                />
              </div>
              <p id={`${id}-${index}`} className="mt-1 text-sm wrap-anywhere text-bad empty:hidden">
                {error ?? (result?.ok === false && `Invalid: ${result.message}`)}
              </p>
              <p role="status" className="mt-1 text-sm text-ink-2 empty:hidden">
                {hasBlanks(text) && !hasBlanks(address)
                  ? 'Saved without the blanks and line breaks in it.'
                  : ''}
              </p>
            </li>
          )
        })}
      </ol>
      {/* On wide screens, on the line of the label, above the list. */}
      <div className="flex flex-wrap items-center gap-1 max-lg:mt-1 max-lg:-ml-3 lg:absolute lg:right-0 lg:bottom-full lg:mb-0.5">
        {checkedAt !== null && (
          <span className="text-sm text-ink-3 max-lg:order-last max-lg:ml-3">
            Checked <Time value={new Date(checkedAt).toISOString()} />
          </span>
        )}
        {options.validate && filled.length > 0 && (
          <QuietButton icon={<BadgeCheck />} busy={isBusy} onClick={() => void run()}>
            Validate
          </QuietButton>
        )}
        <QuietButton
          icon={<Plus />}
          onClick={() => {
            setTexts([...texts, ''])
            focusLast()
          }}
        >
          Add {item}
        </QuietButton>
      </div>
      <p role="status" className="text-sm text-bad empty:hidden">
        {problem}
      </p>
      {known.length > 0 && !isBusy && (
        <p role="status" className="sr-only">
          {known.filter(({ ok }) => ok).length} of {known.length} valid.
        </p>
      )}
    </fieldset>
  )
}
