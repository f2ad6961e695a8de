import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useSecondsUntil } from '../../components/decisions/use-seconds-until.ts'
import { focusField } from '../../ui/focus.ts'
import { useAction } from '../../ui/use-action.ts'
import type { FieldErrors } from './auth-errors.ts'
import type { AuthFieldName } from './auth-field.tsx'
import type { AuthProblem } from './auth-problem.ts'

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
export type AuthForm = Pick<
  ReturnType<typeof useAuthForm<Record<AuthFieldName, string>>>,
  'errors' | 'problem' | 'secondsLeft'
>
