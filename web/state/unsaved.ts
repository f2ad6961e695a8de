import { proxy } from 'valtio/vanilla'

/** Input that would be lost. */
export interface Unsaved {
  /** What would be lost, as a sentence. */
  readonly loss: string
  /** URL parameter that opens what holds the input. */
  readonly parameter?: string | undefined
  /** Whether the input is lost with its dialog. What is lost with the page is reported separately. */
  readonly isInDialog?: boolean
  /** Saves the input; resolves to false if it couldn't be saved. */
  readonly save?: (() => Promise<boolean>) | undefined
}

const all = new Set<Unsaved>()
const preventUnload = (event: Event) => event.preventDefault()

const forget = (some: readonly Unsaved[]) => {
  for (const one of some) all.delete(one)
  if (all.size === 0) removeEventListener('beforeunload', preventUnload)
}

/** Returns a function that removes it. */
export const addUnsaved = (unsaved: Unsaved): (() => void) => {
  addEventListener('beforeunload', preventUnload)
  all.add(unsaved)
  return () => forget([unsaved])
}

export const unsavedOnPage = () => [...all].filter(({ isInDialog }) => !isInDialog)

interface Place {
  readonly pathname: string
  readonly search: string
}

/** What is lost when the URL changes. */
export const lostBetween = (from: Place, to: Place): readonly Unsaved[] => {
  if (from.pathname !== to.pathname) return unsavedOnPage()
  const before = new URLSearchParams(from.search)
  const after = new URLSearchParams(to.search)
  return [...all].filter(
    ({ parameter }) => parameter !== undefined && before.get(parameter) !== after.get(parameter),
  )
}

/** Call this before closing what a URL parameter opened, because it was saved or the user agreed. */
export const forgetUnsaved = (parameter: string) =>
  forget([...all].filter(one => one.parameter === parameter))

/** The texts are kept while the question closes. */
export const leaveQuestion = proxy({
  isOpen: false,
  loss: '',
  isInDialog: false,
  canSave: false,
  isSaving: false,
})
let proceed = () => {}
let saves: readonly (() => Promise<boolean>)[] = []

/** Runs `go` immediately if nothing would be lost, otherwise after the user confirms. */
export const askBeforeLosing = (lost: readonly Unsaved[], go: () => void): void => {
  if (lost.length === 0) {
    go()
    return
  }
  proceed = () => {
    forget(lost)
    go()
  }
  saves = lost.flatMap(({ save }) => save ?? [])
  leaveQuestion.canSave = saves.length === lost.length
  leaveQuestion.isOpen = true
  leaveQuestion.loss = lost.map(({ loss }) => loss).join(' ')
  leaveQuestion.isInDialog = lost.every(({ isInDialog }) => isInDialog)
}

export const askBeforeLeaving = (go: () => void) => askBeforeLosing(unsavedOnPage(), go)

export const askBeforeClosing = (go: () => void) =>
  askBeforeLosing(
    [...all].filter(({ isInDialog }) => isInDialog),
    go,
  )

export const cancelLeaving = () => {
  leaveQuestion.isOpen = false
}

export const confirmLeaving = () => {
  leaveQuestion.isOpen = false
  proceed()
}

/** Saves, then leaves. If something can't be saved, stays, so that the page can say why. */
export const saveAndLeave = async () => {
  leaveQuestion.isSaving = true
  try {
    const areSaved = await Promise.all(saves.map(save => save()))
    leaveQuestion.isOpen = false
    if (areSaved.every(Boolean)) proceed()
  } finally {
    leaveQuestion.isSaving = false
  }
}
