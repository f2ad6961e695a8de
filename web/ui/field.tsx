import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { LabelText } from './label-text.tsx'

export interface FieldControl {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'data-changed'?: ''
}

interface FieldProps {
  /** Leave out the label if the control, such as a switch, has its own. */
  label?: ReactNode
  /** Text at the right end of the label's line. */
  aside?: ReactNode
  hint?: ReactNode
  error?: ReactNode
  was?: ReactNode
  className?: string | undefined
  /** Name by which `focusSetting` finds the field. */
  'data-setting'?: string
  onLeave?: (() => void) | undefined
  children: (control: FieldControl) => ReactNode
}

const given = (node: ReactNode) =>
  node !== undefined && node !== null && node !== false && node !== ''

export function Field({
  label,
  aside,
  hint,
  error,
  was,
  className,
  onLeave,
  children,
  'data-setting': setting,
}: FieldProps) {
  const id = useId()
  const notes = [
    given(error) && { key: 'error', text: error, tone: 'text-bad' },
    given(was) && { key: 'was', text: <>Was {was}</>, tone: 'text-main-line' },
    given(hint) && { key: 'hint', text: hint, tone: 'text-ink-3' },
  ].filter(note => note !== false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only detects that the focus has left the control
    <div
      className={clsx('min-w-0', className)}
      data-setting={setting}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave?.()
      }}
    >
      {given(label) && (
        <div className="mb-1.5 flex items-baseline justify-between gap-3">
          <label htmlFor={id} className="text-sm font-semibold">
            {label}
          </label>
          {given(aside) && (
            <span className="text-sm text-ink-2">
              <LabelText>{aside}</LabelText>
            </span>
          )}
        </div>
      )}
      {children({
        id,
        ...(notes.length > 0 && {
          'aria-describedby': notes.map(note => `${id}-${note.key}`).join(' '),
        }),
        ...(given(error) && { 'aria-invalid': true as const }),
        ...(given(was) && { 'data-changed': '' as const }),
      })}
      {notes.map((note, index) => (
        <p
          key={note.key}
          id={`${id}-${note.key}`}
          className={clsx(
            'text-sm wrap-anywhere',
            note.tone,
            given(label) ? 'mt-1' : 'pl-12',
            !given(label) && index === 0 && '-mt-1',
          )}
        >
          <LabelText>{note.text}</LabelText>
        </p>
      ))}
    </div>
  )
}
