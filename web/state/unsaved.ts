import { proxy, ref } from 'valtio/vanilla'

/** Unsaved input on a page or in a dialog. */
export interface Unsaved {
  /** Sentence for the confirmation, for example "Your changes will be lost: Name." */
  readonly loss: string
  /** URL parameter that opens the dialog or sheet that contains the unsaved input. */
  readonly parameter?: string | undefined
  /** Whether the input is lost when its dialog closes. Leaving the page is covered by a separate entry. */
  readonly isInDialog?: boolean
  /** Saves the input; resolves to false if it couldn't be saved. */
  readonly save?: (() => Promise<boolean>) | undefined
}

const all = new Set<Unsaved>()
const preventUnload = (event: Event) => event.preventDefault()

const forget = (some: readonly Unsaved[]) => {
  for (const change of some) all.delete(change)
  if (all.size === 0) removeEventListener('beforeunload', preventUnload)
}

/** Returns a function that removes the entry. */
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

/** Unsaved input that would be lost by navigating from one URL to the other. */
export const lostBetween = (from: Place, to: Place): readonly Unsaved[] => {
  if (from.pathname !== to.pathname) return unsavedOnPage()
  const before = new URLSearchParams(from.search)
  const after = new URLSearchParams(to.search)
  return [...all].filter(
    ({ parameter }) => parameter !== undefined && before.get(parameter) !== after.get(parameter),
  )
}

/** Call this before removing the URL parameter of a dialog whose input was saved or may be discarded. */
export const forgetUnsaved = (parameter: string) =>
  forget([...all].filter(change => change.parameter === parameter))

/** Keeps its content after `isOpen` turns false, for the dialog's closing animation. */
export const leaveQuestion = proxy({
  isOpen: false,
  loss: '',
  isInDialog: false,
  canSave: false,
  isSaving: false,
  /** What is asked about, and what follows once it is saved or may be lost. */
  pending: ref({ lost: [] as readonly Unsaved[], go: () => {} }),
})

/** Runs `go` immediately if nothing would be lost, otherwise after the user confirms. */
export const askBeforeLosing = (lost: readonly Unsaved[], go: () => void): void => {
  if (lost.length === 0) {
    go()
    return
  }
  Object.assign(leaveQuestion, {
    isOpen: true,
    loss: lost.map(({ loss }) => loss).join(' '),
    isInDialog: lost.every(({ isInDialog }) => isInDialog),
    canSave: lost.every(({ save }) => save),
    pending: ref({ lost, go }),
  })
}

export const askBeforeLeaving = (go: () => void) => askBeforeLosing(unsavedOnPage(), go)

export const askBeforeClosing = (go: () => void) =>
  askBeforeLosing(
    [...all].filter(({ isInDialog }) => isInDialog),
    go,
  )

/** For showing another item in the dialog or sheet that the URL parameter opens. */
export const askBeforeChanging = (parameter: string, go: () => void) =>
  askBeforeLosing(
    [...all].filter(change => change.parameter === parameter),
    go,
  )

export const cancelLeaving = () => {
  leaveQuestion.isOpen = false
}

export const confirmLeaving = () => {
  const { lost, go } = leaveQuestion.pending
  leaveQuestion.isOpen = false
  forget(lost)
  go()
}

/** Saves, then leaves. Stays if something can't be saved, so that the page can say why. */
export const saveAndLeave = async () => {
  leaveQuestion.isSaving = true
  try {
    const areSaved = await Promise.all(leaveQuestion.pending.lost.map(({ save }) => save?.()))
    if (areSaved.every(Boolean)) confirmLeaving()
    else cancelLeaving()
  } finally {
    leaveQuestion.isSaving = false
  }
}
