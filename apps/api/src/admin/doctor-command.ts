import { EXIT_FAULT, printable, type SettingsCommand } from './command.ts'
import { examine, SETTINGS } from './doctor/doctor.ts'
import { EXIT_CONFIG } from '../failed-start.ts'

/** `npm run admin -- doctor` */
export const doctorCommand: Record<string, SettingsCommand> = {
  doctor: {
    takes: [],
    options: { 'dkim-selector': 'name' },
    summary: 'checks the settings of a server and everything around it, and changes nothing',
    details: [
      'One line for each check: ok, warning, fault or skipped, with what to do. It asks the DNS about the domain of MAIL_FROM,',
      'logs in at the mail server without sending a mail, asks the database, the card provider, and the server itself through',
      'PUBLIC_URL. A check ends after 5 s. Exit codes: 0 without a fault, 1 with one, 78 if a setting keeps a server from',
      'starting.',
    ],
    runWithSettings: async (settings, { options }) => {
      const found = await examine(settings, { dkimSelector: options['dkim-selector'] })
      const faults = found.filter(({ level }) => level === 'fault')
      const exitCode = faults.some(({ check }) => check === SETTINGS) ? EXIT_CONFIG : EXIT_FAULT
      return {
        lines: found.map(({ check, level, says }) =>
          printable(`${level.padEnd(7)}  ${check.padEnd(11)}  ${says}`),
        ),
        json: { result: faults.length > 0 ? 'FAULT' : 'OK', checks: found },
        ...(faults.length > 0 && { exitCode }),
      }
    },
  },
}
