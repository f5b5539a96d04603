import { RefusedError, UsageError } from './admin/command.ts'
import { runCommand } from './admin/run-command.ts'
import { exitOnFailedStart } from './failed-start.ts'
import { readSettings } from './settings.ts'

const EXIT_USAGE = 64
const EXIT_REFUSED = 65

const args = process.argv.slice(2)
try {
  const {
    lines,
    json,
    asJson,
    exitCode = 0,
  } = await runCommand(args, () => readSettings(process.env, false, { serves: false }))
  process.stdout.write(`${asJson ? JSON.stringify(json, null, 2) : lines.join('\n')}\n`)
  process.exitCode = exitCode
} catch (error) {
  if (error instanceof UsageError || error instanceof RefusedError) {
    const exitCode = error instanceof UsageError ? EXIT_USAGE : EXIT_REFUSED
    process.stderr.write(
      args.includes('--json') ? `${JSON.stringify({ error: error.message })}\n` : `${error.message}\n`,
    )
    process.exitCode = exitCode
  } else exitOnFailedStart(error)
}
