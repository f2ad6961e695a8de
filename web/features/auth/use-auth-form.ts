import { type FormEvent, useEffect, useRef, useState } from 'react'
import { focusField } from '../../ui/focus.ts'
import { useAction } from '../../ui/use-action.ts'
import type { AuthProblem } from './auth-problem.ts'
import type { FieldErrors } from './sign-in-draft.ts'

interface Rules<D> {
  fields: readonly (keyof D & string)[]
  errorsOf: (draft: D) => FieldErrors<D>
  send: (draft: D) => Promise<void>
  problemOf: (cause: unknown) => AuthProblem
  checksOnBlur?: boolean
}

/** Seconds left of `problem.retryAfterS`, rounded up to whole seconds; 0 if no delay is set. */
const useSecondsLeft = (problem: AuthProblem | null): number => {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const waitS = problem?.retryAfterS ?? 0
    const until = performance.now() + waitS * 1000
    const tick = () => setLeft(Math.max(0, Math.ceil((until - performance.now()) / 1000)))
    tick()
    if (waitS === 0) return
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [problem])
  return left
}

/**
 * Inputs are uncontrolled, so that text entered or autofilled before the scripts run is kept. Errors are shown on
 * submit and cleared once corrected.
 */
export const useAuthForm = <D extends Record<keyof D, string>>(rules: Rules<D>) => {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors<D>>({})
  const inputOf = (name: string | undefined) => {
    const input = name === undefined ? null : form.current?.elements.namedItem(name)
    return input instanceof HTMLInputElement ? input : null
  }
  const read = (): D =>
    Object.fromEntries(rules.fields.map(name => [name, inputOf(name)?.value ?? ''])) as D

  const {
    isBusy: busy,
    problem,
    setProblem,
    run,
  } = useAction(rules.send, cause => {
    const why = rules.problemOf(cause)
    focusField(form.current, `[name="${why.field}"]`)
    inputOf(why.field)?.select()
    return why
  })
  const secondsLeft = useSecondsLeft(problem)

  // biome-ignore lint/correctness/useExhaustiveDependencies: must run only when the form opens
  useEffect(() => {
    inputOf(rules.fields.find(name => inputOf(name)?.value === '') ?? rules.fields[0])?.focus()
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || secondsLeft > 0) return
    const draft = read()
    const found = rules.errorsOf(draft)
    setErrors(found)
    const wrong = rules.fields.find(name => found[name])
    if (wrong) {
      setProblem(null)
      focusField(form.current, `[name="${wrong}"]`)
      return
    }
    void run(draft)
  }

  /** Clears errors on corrected fields. Also validates `left`, the field that just lost the focus. */
  const recheck = (left?: string) => {
    const found = rules.errorsOf(read())
    setErrors(before => {
      const kept: FieldErrors<D> = {}
      for (const name of rules.fields) {
        const isDue = before[name] !== undefined || (name === left && inputOf(name)?.value !== '')
        const error = found[name]
        if (isDue && error !== undefined) kept[name] = error
      }
      return kept
    })
  }

  return {
    errors,
    problem,
    busy,
    secondsLeft,
    read,
    fill(values: Partial<D>) {
      for (const name of rules.fields) {
        const [input, value] = [inputOf(name), values[name]]
        if (input && value !== undefined) input.value = value
      }
      recheck()
    },
    formProps: {
      ref: form,
      noValidate: true,
      'aria-busy': busy,
      onSubmit: submit,
      onInput: () => {
        recheck()
        if (problem?.field) setProblem(null)
      },
      ...(rules.checksOnBlur && {
        onBlur: (event: React.FocusEvent<HTMLFormElement>) => {
          if (event.target instanceof HTMLInputElement) recheck(event.target.name)
        },
      }),
    },
  }
}
