import { type DatabaseCommand, done, numberOf, RefusedError } from './command.ts'
import type { AdminContext } from './desk.ts'

const DAYS_MAX = 3660
const HOURS_MAX = 720

const sandboxOf = ({ sandbox }: AdminContext) => {
  if (!sandbox) throw new RefusedError('CARD_PROVIDER is stripe: there is no sandbox.')
  return sandbox
}

/** `npm run admin -- sandbox ...` */
export const sandboxCommands: Record<string, DatabaseCommand> = {
  'sandbox advance': {
    takes: [],
    options: { days: 'n' },
    required: ['days'],
    changes: true,
    summary: 'move the clock of the card sandbox forward',
    details: [
      'Trials end, renewals are charged and failed ones retried, as if the days had passed. The sandbox sends its',
      'events to the running server. Only the sandbox’s clock moves, and it cannot move back.',
    ],
    run: async (desk, { options: { days = '' } }) => {
      const moved = await sandboxOf(desk).advance(numberOf('--days', days, 1, DAYS_MAX))
      const clock = moved.now.toISOString()
      return done(`The sandbox’s clock says ${clock}. Fell due: ${moved.done}.`, {
        clock,
        fell_due: moved.done,
      })
    },
  },
  'sandbox outage': {
    takes: [],
    options: { hours: 'n' },
    required: ['hours'],
    changes: true,
    summary: 'make the card sandbox unavailable for some hours of its clock',
    run: async (desk, { options: { hours = '' } }) => {
      const until = await sandboxOf(desk).goDown(numberOf('--hours', hours, 0, HOURS_MAX))
      return done(`The sandbox is unavailable until ${until.toISOString()}.`, { until: until.toISOString() })
    },
  },
}
