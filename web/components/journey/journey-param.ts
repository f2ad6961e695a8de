export const JOURNEY_PARAM = 'journey'
