import CircleAlert from 'lucide-react/icons/circle-alert'
import {
  type ComponentProps,
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useSecondsUntil } from '../../components/decisions/use-seconds-until.ts'
import { pluralize } from '../../lib/pluralize.ts'
import { Field } from '../../ui/field.tsx'
import { focusField, showInView } from '../../ui/focus.ts'
import { Input } from '../../ui/input.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { useAction } from '../../ui/use-action.ts'
import type { FieldErrors } from './auth-errors.ts'
import type { AuthProblem } from './auth-problem.ts'
import { ConnectionLink } from './backend-problem.tsx'

/* The forms for signing in and for accounts: their state, their fields and what failed. */

/** Attributes by which browsers and password managers recognize the fields. */
const INPUTS = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'username' },
  username: { autoComplete: 'nickname' },
  current: { autoComplete: 'current-password' },
  password: { autoComplete: 'new-password' },
  confirmation: { autoComplete: 'new-password' },
} as const

type AuthFieldName = keyof typeof INPUTS

interface Rules<D> {
  fields: readonly (keyof D & AuthFieldName)[]
  errorsOf: (draft: D) => FieldErrors<D>
  send: (draft: D) => Promise<void>
  problemOf: (cause: unknown) => AuthProblem
  onInput?: (draft: D) => void
  checksOnBlur?: boolean
}

/**
 * Inputs are uncontrolled, so that text entered or autofilled before the scripts run is kept. Errors are shown on
 * submit and cleared once corrected.
 */
export const useAuthForm = <D extends { [F in keyof D]: string }>(rules: Rules<D>) => {
  const { fields, errorsOf } = rules
  const form = useRef<HTMLFormElement>(null)
  const [retryAt, setRetryAt] = useState(0)
  const [errors, setErrors] = useState<Partial<Record<AuthFieldName, string>>>({})
  const inputOf = (name: string | undefined) => {
    const input = name === undefined ? null : form.current?.elements.namedItem(name)
    return input instanceof HTMLInputElement ? input : null
  }
  const read = () => Object.fromEntries(fields.map(name => [name, inputOf(name)?.value ?? ''])) as D
  /** Shows the errors of some fields. @returns the first of these fields with an error */
  const showErrors = (isShown: (name: AuthFieldName) => boolean) => {
    const found = errorsOf(read())
    const wrong = fields.filter(name => found[name] && isShown(name))
    setErrors(Object.fromEntries(wrong.map(name => [name, found[name]])))
    return wrong[0]
  }

  const action = useAction(rules.send, cause => {
    const why = rules.problemOf(cause)
    focusField(form.current, `[name="${why.field}"]`)
    inputOf(why.field)?.select()
    setRetryAt(performance.now() + (why.retryAfterS ?? 0) * 1000)
    return why
  })
  const { isBusy, problem, setProblem } = action
  const secondsLeft = useSecondsUntil(retryAt)

  // biome-ignore lint/correctness/useExhaustiveDependencies: must run only when the form opens
  useEffect(() => {
    inputOf(fields.find(name => inputOf(name)?.value === '') ?? fields[0])?.focus()
  }, [])

  /** Clears errors on corrected fields. Also validates `left`, the field that just lost the focus. */
  const recheck = (left?: string) =>
    showErrors(name => errors[name] !== undefined || (name === left && inputOf(name)?.value !== ''))

  return {
    errors,
    problem,
    isBusy,
    secondsLeft,
    fill(values: Partial<D>) {
      for (const name of fields) {
        const [input, value] = [inputOf(name), values[name]]
        if (input && value !== undefined) input.value = value
      }
      recheck()
    },
    formProps: {
      ref: form,
      noValidate: true,
      'aria-busy': isBusy,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        if (isBusy || secondsLeft > 0) return
        const wrong = showErrors(() => true)
        if (wrong === undefined) return void action.run(read())
        setProblem(null)
        focusField(form.current, `[name="${wrong}"]`)
      },
      onInput: () => {
        recheck()
        rules.onInput?.(read())
        if (problem?.field) setProblem(null)
      },
      ...(rules.checksOnBlur && {
        onBlur: ({ target }: FocusEvent<HTMLFormElement>) => {
          if (target instanceof HTMLInputElement) recheck(target.name)
        },
      }),
    },
    submitProps: {
      type: 'submit',
      busy: isBusy,
      'aria-disabled': secondsLeft > 0,
    } as const,
  }
}
type AuthForm = Pick<
  ReturnType<typeof useAuthForm<Record<AuthFieldName, string>>>,
  'errors' | 'problem' | 'secondsLeft'
>

interface AuthFieldProps extends Omit<ComponentProps<'input'>, 'form'> {
  form: AuthForm
  name: AuthFieldName
  label: string
  /** Replaced by the field's error, so that nothing moves. */
  hint?: ReactNode
  fieldClass?: string
}

/** A field of the forms for signing in and for accounts. */
export function AuthField({ form, name, label, hint, fieldClass, ...input }: AuthFieldProps) {
  const error = form.errors[name]
  const isName = name === 'email' || name === 'username'
  return (
    <Field label={label} error={error} hint={!error && hint} className={fieldClass}>
      {control => {
        const props = {
          ...control,
          ...(form.problem?.field === name && { 'aria-invalid': true as const }),
          name,
          ...INPUTS[name],
          ...input,
        }
        return isName ? (
          <Input {...props} autoCapitalize="none" spellCheck={false} />
        ) : (
          <PasswordInput {...props} />
        )
      }}
    </Field>
  )
}

/**
 * Placed below the button, so that no field moves. The live region is always mounted, so that screen readers announce
 * its changes.
 */
export function FormProblem({ form, children }: { form: AuthForm; children?: ReactNode }) {
  const { problem, secondsLeft } = form
  const waitS = problem?.retryAfterS
  const shown = problem && (waitS === undefined || secondsLeft > 0)
  return (
    <div aria-live="assertive">
      {shown && (
        <div
          // On phones, the end of the longer form is off screen.
          ref={showInView}
          className="mt-4 flex scroll-mb-4 gap-2.5 rounded-md border-2 border-bad bg-bad-soft px-3 py-2.5"
        >
          <CircleAlert size={18} className="mt-0.5 shrink-0 text-bad" />
          <div className="min-w-0 wrap-anywhere">
            <p>
              {problem.message}
              {waitS !== undefined && (
                <>
                  {/* Announce the total wait once instead of every second. */}
                  <span className="sr-only"> Try again in {pluralize(waitS, 'second')}.</span>
                  <span aria-hidden="true" className="tabular">
                    {' '}
                    Try again in {`${secondsLeft}\u00a0s`}.
                  </span>
                </>
              )}
            </p>
            {problem.needsOwnTab && (
              <a href={location.href} target="_blank" rel="noopener" className="link">
                Open Stargazarr in a new tab
              </a>
            )}
            {problem.isVersionUnknown && <ConnectionLink />}
            {children}
          </div>
        </div>
      )}
    </div>
  )
}
