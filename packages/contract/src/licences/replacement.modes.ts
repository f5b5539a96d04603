import * as z from 'zod'
import { REPLACEMENTS_PER_DAY } from '../constants.ts'
import { UtcSeconds } from '../fields.ts'
import { mode } from '../rpc.ts'

export const replacementModes = {
  replace_device: mode({
    summary: `Free a paid licence from its device and return a new activation link; ${REPLACEMENTS_PER_DAY} times in 24 hours`,
    access: ['retail'],
    idempotent: true,
    conflicts: true,
    input: z.strictObject({
      deeplink_data: z.string().min(1).max(100),
      old_device: z.literal('end_now').meta({
        description: 'end_now: the old device hears `detached` at its next heartbeat.',
      }),
    }),
    output: z.object({
      result: z.literal('OK'),
      replacement_link: z.string().meta({ description: 'What the QR code for the new device carries.' }),
      expires_at_utc: UtcSeconds.nullable().meta({
        description: 'null: the link works until a device uses it.',
      }),
    }),
  }),
}
