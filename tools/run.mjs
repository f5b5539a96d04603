#!/usr/bin/env node
// The only entry point: `node tools/run.mjs <command>`. It is plain JavaScript without dependencies, so that any Node
// from 18 on can run it. It installs what is missing (Node 24, packages, the built portal), then runs the command on
// Node 24.
import { fileURLToPath } from 'node:url'
import { ToolError } from './run/child.mjs'
import { COMMANDS, usage } from './run/commands.mjs'
import { stampCommit } from './run/commit.mjs'
import { ensureNode, withCompileCache, withNode } from './run/node.mjs'
import { ensurePackages } from './run/packages.mjs'
import { ensurePortal } from './run/portal.mjs'
import { runInTheForeground } from './run/foreground.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const [name = '', ...rest] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined

/** @param {string} line */
const say = (line) => console.error(line)

if (!command) {
  say(usage())
  process.exit(name === '' || name === 'help' ? 0 : 64)
}
process.chdir(root)
try {
  const node = await ensureNode(root, say)
  await ensurePackages(root, node, say)
  if (command.portal) {
    await ensurePortal(root, node, say)
    stampCommit(root)
  }
  const args = [...command.args, ...rest]
  const env = { ...withCompileCache(withNode(process.env, node), root), ...command.env }
  process.exitCode = await runInTheForeground(node, args, { cwd: root, env })
} catch (error) {
  if (!(error instanceof ToolError)) throw error
  say(`\n${error.message}`)
  process.exitCode = 1
}
