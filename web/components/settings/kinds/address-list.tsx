import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useId, useRef, useState } from 'react'
import { proxy } from 'valtio/vanilla'
import { onSignOut } from '../../../lib/on-sign-out.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input } from '../../../ui/input.tsx'
import { SecretInput } from '../../../ui/secret-input.tsx'
import { useStore } from '../../use-store.ts'
import { addressesIn } from '../addresses-in.ts'
import { type CommonOptions, type ControlProps, common, type FieldMaker } from '../field-def.ts'
import { addressFault } from './text.tsx'

export interface AddressResult {
  ok: boolean
  message: string
}

/** Results of validations by URL. The form asks before it saves a URL that failed, even after the page was left. */
const validations = proxy<Record<string, AddressResult>>({})
onSignOut(() => {
  for (const address of Object.keys(validations)) delete validations[address]
})

interface AddressListOptions extends CommonOptions {
  item: string
  placeholder?: string
  /** Masks URLs that are secrets themselves, such as webhooks. */
  isSecret?: boolean
  check?: (address: string) => string | null
  /**
   * Validates the URLs through the backend. Returns one result per URL, in the same order.
   * @throws if none could be checked
   */
  validate?: (addresses: readonly string[]) => Promise<readonly AddressResult[]>
  validateFailed?: (cause: unknown) => string
}

/** Several URLs in one comma-separated setting, with one row per URL. */
export const addressList = (options: AddressListOptions): FieldMaker<string | undefined> => {
  const check = options.check ?? addressFault
  const count = (value: unknown) => {
    const { length } = addressesIn(value)
    return length === 0 ? 'None' : `${length} ${options.item}${length === 1 ? '' : 's'}`
  }
  const fault = (value: unknown) => {
    const faults = addressesIn(value).flatMap((address, index) => {
      const one = check(address)
      return one === null ? [] : [`${capital(options.item)} ${index + 1}: ${one}`]
    })
    return faults[0] ?? null
  }
  return facts => {
    const isSecret = options.isSecret ?? facts.secret === true
    return {
      ...common(options),
      isSecret,
      isWide: true,
      render: props => (
        <AddressListControl {...props} check={check} options={{ ...options, isSecret }} />
      ),
      words: value => (isSecret ? count(value) : addressesIn(value).join(', ') || 'None'),
      fault,
      doubt: value => {
        const { length } = addressesIn(value).filter(address => validations[address]?.ok === false)
        if (length === 0) return null
        return `${length} ${options.item}${length === 1 ? '' : 's'} failed validation.`
      },
    }
  }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

interface Row {
  id: number
  text: string
}
let rowIds = 0
const rowsOf = (value: unknown): Row[] => {
  const rows = addressesIn(value).map(text => ({ id: ++rowIds, text }))
  return rows.length > 0 ? rows : [{ id: ++rowIds, text: '' }]
}
const joined = (rows: readonly Row[]) =>
  rows
    .map(row => row.text.trim())
    .filter(Boolean)
    .join(',')

interface AddressListControlProps extends ControlProps {
  options: AddressListOptions
  check: (address: string) => string | null
}

function AddressListControl({
  control,
  label,
  value,
  onChange,
  options,
  check,
}: AddressListControlProps) {
  const [rows, setRows] = useState(() => rowsOf(value))
  const results = useStore(validations)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const lastRow = useRef<HTMLInputElement>(null)
  const wantsFocus = useRef(false)
  const id = useId()
  // The form's value no longer matches the rows, because of a discard, a revert or another admin's change.
  if (joined(rows) !== addressesIn(value).join(',')) setRows(rowsOf(value))
  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    lastRow.current?.focus()
  })

  const put = (next: Row[]) => {
    setRows(next.length > 0 ? next : [{ id: ++rowIds, text: '' }])
    onChange(joined(next))
  }
  const type = (row: Row, text: string) => {
    const parts = /[,\n]/.test(text) ? addressesIn(text) : [text]
    put(
      rows.flatMap(one =>
        one.id === row.id
          ? parts.map((part, index) => ({ id: index === 0 ? row.id : ++rowIds, text: part }))
          : [one],
      ),
    )
  }
  const filled = addressesIn(value)
  const validate = async () => {
    if (!options.validate) return
    setIsBusy(true)
    setProblem(null)
    try {
      const found = await options.validate(filled)
      for (const [index, address] of filled.entries()) {
        const result = found[index]
        if (result) validations[address] = result
        else delete validations[address]
      }
    } catch (cause) {
      setProblem(options.validateFailed?.(cause) ?? 'Couldn’t validate this. Try again.')
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <fieldset
      id={control.id}
      aria-label={label}
      aria-describedby={control['aria-describedby']}
      disabled={control.disabled}
      className="grid min-w-0 gap-2"
    >
      <ol className="grid gap-2">
        {rows.map((row, index) => {
          const address = row.text.trim()
          const fault = address === '' ? null : check(address)
          const result = fault === null ? results[address] : undefined
          const name = `${capital(options.item)} ${index + 1}`
          const shared = {
            'aria-label': name,
            'aria-invalid': fault !== null || result?.ok === false || undefined,
            'aria-describedby': `${id}-${row.id}`,
            placeholder: options.placeholder,
            value: row.text,
            ...(index === rows.length - 1 && { ref: lastRow }),
          }
          return (
            <li key={row.id} className="min-w-0">
              <div className="flex items-center gap-2">
                {options.isSecret ? (
                  <SecretInput
                    {...shared}
                    what={`${options.item} ${index + 1}`}
                    className="min-w-0 flex-1"
                    onChange={event => type(row, event.currentTarget.value)}
                  />
                ) : (
                  <Input
                    {...shared}
                    type="text"
                    inputMode="url"
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                    className="min-w-0 flex-1"
                    onChange={event => type(row, event.currentTarget.value)}
                  />
                )}
                {(rows.length > 1 || address !== '') && (
                  <IconButton
                    label={`Remove ${name.toLowerCase()}`}
                    icon={<Trash2 aria-hidden />}
                    onClick={() => put(rows.filter(one => one.id !== row.id))}
                  />
                )}
              </div>
              <p id={`${id}-${row.id}`} className="mt-1 text-sm wrap-anywhere empty:hidden">
                {fault !== null ? (
                  <span className="text-bad">{fault}</span>
                ) : (
                  result && (
                    <>
                      <Badge tone={result.ok ? 'ok' : 'bad'}>
                        {result.ok ? 'Valid' : 'Invalid'}
                      </Badge>{' '}
                      {result.message}
                    </>
                  )
                )}
              </p>
            </li>
          )
        })}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="neutralnoShadow"
          size="sm"
          icon={<Plus aria-hidden />}
          onClick={() => {
            wantsFocus.current = true
            setRows([...rows, { id: ++rowIds, text: '' }])
          }}
        >
          Add {options.item}
        </Button>
        {options.validate && (
          <Button
            variant="neutralnoShadow"
            size="sm"
            busy={isBusy}
            aria-disabled={filled.length === 0 || undefined}
            onClick={() => void validate()}
          >
            Validate {filled.length > 1 ? `all ${filled.length}` : options.item}
          </Button>
        )}
      </div>
      <p role="status" className="text-sm text-bad empty:hidden">
        {problem}
      </p>
      {filled.some(address => results[address]) && !isBusy && (
        <p role="status" className="sr-only">
          {summaryOf(filled, results)}
        </p>
      )}
    </fieldset>
  )
}

const summaryOf = (addresses: readonly string[], results: typeof validations) => {
  const known = addresses.flatMap(address => results[address] ?? [])
  const working = known.filter(result => result.ok).length
  return `${working} of ${known.length} valid.`
}
