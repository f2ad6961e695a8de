import { useMemo, useState } from 'react'
import { ChangeReview, useChoice } from '../../../components/change-review.tsx'
import { editsByUser } from '../../../components/users/user-changes.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { displayName } from '../../../state/users.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { Select } from '../../../ui/select.tsx'
import { startEdit } from '../edit/change-run.ts'
import { type UserRow, usersOf } from '../list/user-rows.ts'
import { compareTable, linesIn } from './user-table.ts'

interface PasteDialogProps {
  open: boolean
  onClose: () => void
  rows: readonly UserRow[]
}

/** Edits many users by a table of a spreadsheet. Saves nothing before the differences have been applied. */
export function PasteDialog({ open, onClose, rows }: PasteDialogProps) {
  const [text, setText] = useState('')
  const [choices, setChoices] = useState<Readonly<Record<number, number>>>({})
  const lines = useMemo(() => linesIn(text), [text])
  const { changes, missing, matched } = useMemo(
    () => compareTable(lines, rows, choices),
    [lines, rows, choices],
  )
  const { chosen, choice, chooseAll } = useChoice(changes)
  const refusedCount = changes.filter(({ error }) => error).length
  const found = [
    `${pluralize(matched, 'name')} matched`,
    missing.length > 0 && `${missing.length} not found`,
    refusedCount > 0 && `${pluralize(refusedCount, 'cell')} with errors`,
  ].filter(Boolean)
  const isSame = changes.length === 0 && matched > 0
  const summary = `${found.join(', ')}.${isSame ? ' Nothing would change.' : ''}`
  const people = new Set(chosen.map(({ userId }) => userId)).size
  const enter = (entered: string) => {
    setText(entered)
    setChoices({})
    chooseAll()
  }
  const apply = () => {
    const edits = editsByUser(chosen)
    void startEdit('Table', usersOf(rows), id => edits.get(id))
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
        <FileButton
          size="sm"
          label="CSV file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onFile={async file => enter(await file.text())}
        >
          Choose CSV file
        </FileButton>
        {lines.length > 0 && (
          <section aria-label="Differences" className="grid gap-3">
            <p role="status" className="text-ink-2">
              {summary}
            </p>
            {missing.length > 0 && (
              <ul aria-label="Names not found" className="grid gap-2">
                {missing.map(({ line, name }) => (
                  <li key={line} className="flex flex-wrap items-center gap-3">
                    <span className="min-w-0 flex-1 wrap-anywhere">{name || `Line ${line}`}</span>
                    <Select
                      aria-label={`User for ${name || `line ${line}`}`}
                      className="w-56!"
                      value=""
                      options={[
                        { value: '', label: 'Skip' },
                        ...rows.map(({ id, user }) => ({ value: id, label: displayName(user) })),
                      ]}
                      onChange={picked => setChoices({ ...choices, [line]: Number(picked) })}
                    />
                  </li>
                ))}
              </ul>
            )}
            <ChangeReview of={changes} choice={choice} />
          </section>
        )}
      </div>
    </Dialog>
  )
}
