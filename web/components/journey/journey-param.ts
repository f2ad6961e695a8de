/** The dialog "Where is it?" lies over any page and has its place in the address's query. */
export const JOURNEY_PARAM = 'journey'
