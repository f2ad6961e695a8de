/** URL parameter of the "Where is it?" dialog, which opens over any page. */
export const JOURNEY_PARAM = 'journey'
