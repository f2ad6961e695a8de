import Upload from 'lucide-react/icons/upload'
import { useMemo, useRef, useState } from 'react'
import { DifferenceList } from '../../../../components/differences/difference-list.tsx'
import { pluralize } from '../../../../lib/pluralize.ts'
import { displayName } from '../../../../state/users.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/select.tsx'
import { startBulkEdit } from '../bulk/bulk-edit.ts'
import { type UserRow, usersOf } from '../list/user-rows.ts'
import { compareTable, editsByUser, linesIn } from './user-table.ts'

interface PasteDialogProps {
  open: boolean
  onClose: () => void
  rows: readonly UserRow[]
}

const NONE: ReadonlySet<string> = new Set()

/** Edits many users by a table of a spreadsheet. Saves nothing before the differences have been applied. */
export function PasteDialog({ open, onClose, rows }: PasteDialogProps) {
  const [text, setText] = useState('')
  const [choices, setChoices] = useState<Readonly<Record<number, number>>>({})
  const [skipped, setSkipped] = useState(NONE)
  const picker = useRef<HTMLInputElement>(null)
  const lines = useMemo(() => linesIn(text), [text])
  const { differences, missing, matched } = useMemo(
    () => compareTable(lines, rows, choices),
    [lines, rows, choices],
  )
  const offered = differences.filter(one => one.refusal === null)
  const refusedCount = differences.length - offered.length
  const chosen = offered.filter(one => !skipped.has(one.key))
  const found = [
    `${pluralize(matched, 'name')} matched`,
    missing.length > 0 && `${missing.length} not found`,
    refusedCount > 0 && `${pluralize(refusedCount, 'cell')} with errors`,
  ].filter(Boolean)
  const isSame = differences.length === 0 && matched > 0
  const summary = `${found.join(', ')}.${isSame ? ' Nothing would change.' : ''}`
  const people = new Set(chosen.map(({ userId }) => userId)).size
  const enter = (entered: string) => {
    setText(entered)
    setChoices({})
    setSkipped(NONE)
  }
  const apply = () => {
    const edits = editsByUser(chosen)
    void startBulkEdit('Table', usersOf(rows), id => edits.get(id))
    enter('')
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title="Paste a table"
      description="Copy cells from a spreadsheet, or choose a CSV file. Nothing is saved before you apply the changes."
      footer={
        <>
          <Button variant="cancel" onClick={onClose}>
            Cancel
          </Button>
          <Button aria-disabled={people === 0} onClick={apply}>
            {people === 0 ? 'Apply' : `Apply to ${people}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field
          label="Table"
          hint="Columns: name or alias, plan, Discord ID, Apprise, sync, approval, movies and shows (“5 weekly”). Blank cells change nothing; “none” clears."
        >
          {control => (
            <textarea
              {...control}
              data-autofocus=""
              className="input h-32 resize-y py-2 font-mono text-sm"
              spellCheck={false}
              placeholder={'Name\tDiscord ID'}
              value={text}
              onChange={event => enter(event.currentTarget.value)}
            />
          )}
        </Field>
        <div>
          <Button
            variant="neutral"
            size="sm"
            icon={<Upload />}
            onClick={() => picker.current?.click()}
          >
            Choose CSV file
          </Button>
          <input
            ref={picker}
            type="file"
            hidden
            aria-label="CSV file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            onChange={async event => {
              const input = event.currentTarget
              const [file] = input.files ?? []
              if (file) enter(await file.text())
              input.value = ''
            }}
          />
        </div>
        {lines.length > 0 && (
          <section aria-label="Differences">
            <p role="status" className="text-ink-2">
              {summary}
            </p>
            {missing.length > 0 && (
              <ul aria-label="Names not found" className="mt-3 grid gap-2">
                {missing.map(({ line, name }) => (
                  <li key={line} className="flex flex-wrap items-center gap-3">
                    <span className="min-w-0 flex-1 wrap-anywhere">{name || `Line ${line}`}</span>
                    <Select
                      aria-label={`User for ${name || `line ${line}`}`}
                      className="w-56!"
                      value=""
                      onChange={event =>
                        setChoices({ ...choices, [line]: Number(event.currentTarget.value) })
                      }
                    >
                      <option value="">Skip</option>
                      {rows.map(({ id, user }) => (
                        <option key={id} value={id}>
                          {displayName(user)}
                        </option>
                      ))}
                    </Select>
                  </li>
                ))}
              </ul>
            )}
            <DifferenceList
              differences={differences}
              chosen={new Set(chosen.map(one => one.key))}
              onChoose={keys =>
                setSkipped(new Set(offered.map(one => one.key).filter(key => !keys.has(key))))
              }
            />
          </section>
        )}
      </div>
    </Dialog>
  )
}
