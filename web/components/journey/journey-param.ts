/** URL parameter that opens the "Where is it?" dialog above any page. */
export const JOURNEY_PARAM = 'journey'
