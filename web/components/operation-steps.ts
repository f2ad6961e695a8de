/** What the backend calls the steps of its long work, in words. */
const STEP_LABELS: Readonly<Record<string, string>> = {
  start: 'Starting',
  setup: 'Preparing',
  processing: 'Processing',
  copying: 'Copying',
  saving: 'Saving',
  'fetching-data': 'Reading what is there',
  'fetching-tags': 'Reading tags',
  'tagging-series': 'Tagging series',
  'tagging-movies': 'Tagging movies',
  'processing-series': 'Processing series',
  'processing-movies': 'Processing movies',
  'processing-content': 'Processing titles',
  'deleting-tags': 'Deleting tags',
  'resetting-labels': 'Removing old labels',
  'reset-complete': 'Old labels removed',
  'reset-failed': 'Old labels could not be removed',
  cleanup: 'Cleaning up',
  complete: 'Finishing',
  error: 'Failing',
}

/** A step in words; one this version does not know is shown as it is. */
export const stepLabel = (step: string): string => STEP_LABELS[step] ?? step
