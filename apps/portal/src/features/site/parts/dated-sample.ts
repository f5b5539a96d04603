import { datedText, SAMPLE_DAY_PLACEHOLDERS, yesterdayOf } from '@assure/contract/example-day'

/** The server fills in the placeholders. In development there is none, so samples have the day themselves. */
const DAY = import.meta.env.DEV ? yesterdayOf(new Date()) : SAMPLE_DAY_PLACEHOLDERS

/** Puts yesterday (UTC) in place of the day of the examples. */
export const datedSample = (code: string): string => datedText(code, DAY)
