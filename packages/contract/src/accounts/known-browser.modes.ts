import * as z from 'zod'
import { UtcSeconds } from '../fields.ts'
import { mode } from '../rpc.ts'

const KnownBrowser = z.object({
  browser_handle: z
    .string()
    .meta({ description: 'Names the browser to forget_known_browser; it opens nothing.' }),
  created_at_utc: UtcSeconds.meta({
    description: 'The first login with it since release 1.7.0, or the last one before.',
  }),
  last_used_utc: UtcSeconds.meta({ description: 'The last login with it.' }),
  user_agent: z
    .string()
    .meta({ description: 'Empty for a browser whose last login came before release 1.7.0.' }),
  current: z.boolean().meta({ description: 'The browser that asks.' }),
})
/** A browser from which a person logged in, as shown to them. */
export type KnownBrowser = z.output<typeof KnownBrowser>

/** The browsers that a person is known in. */
export const knownBrowserModes = {
  list_known_browsers: mode({
    summary: 'The browsers from which the calling person logged in, the calling one first',
    access: ['developer', 'person'],
    ofPerson: true,
    input: z.strictObject({}),
    output: z.object({ browsers: z.array(KnownBrowser) }),
  }),
  forget_known_browser: mode({
    summary: 'Make a browser unknown; it stays logged in',
    access: ['developer', 'person'],
    ofPerson: true,
    input: z.strictObject({ browser_handle: z.string().max(100) }),
    output: z.object({ result: z.literal('OK') }),
  }),
}
