import * as z from 'zod'
import { directCall, FileAnswer } from '../direct-call.ts'
import { UtcSeconds } from '../fields.ts'
import { mode } from '../rpc.ts'
import { SDK_FILE_PATH, SDK_FILES_SCREEN } from '../service-paths.ts'
import { PORTAL_MODES } from '../session-cookie.ts'
import { SDK_PLATFORMS, SDK_PRODUCTS } from './sdk-products.ts'

const SdkFile = z.object({
  product: z.enum(SDK_PRODUCTS),
  platform: z.enum(SDK_PLATFORMS),
  version: z.string(),
  file_name: z.string(),
  byte_size: z.int().min(1),
  sha256: z.string().meta({ description: '64 hexadecimal digits.' }),
  min_os: z.string(),
  published_at_utc: UtcSeconds,
  download_url: z
    .string()
    .meta({ description: 'Where the file is, on this host. For the web session of the caller.' }),
})
/** A file of an SDK in a list. */
export type SdkFile = z.output<typeof SdkFile>

/** Files of SDKs for the members of an organisation. */
export const sdkFileModes = {
  list_sdk_files: mode({
    summary: 'Files of the vendor’s SDKs, the newest first, and whether the organisation may download them',
    access: ['developer'],
    permission: 'organisation.read',
    input: z.strictObject({}),
    output: z.object({
      may_download: z
        .boolean()
        .meta({ description: 'Whether the organisation has a running trial or plan.' }),
      files: z.array(SdkFile),
    }),
  }),
}

/** Returns a file of an SDK release. */
export const sdkFile = directCall({
  name: 'sdk_file',
  path: SDK_FILE_PATH,
  method: 'GET',
  session: 'developer',
  permission: 'organisation.read',
  file: 'application/octet-stream',
  screen: SDK_FILES_SCREEN,
  summary: 'A file of an SDK, for organisations with a running trial or plan',
  query: z.strictObject({
    product: z.enum(SDK_PRODUCTS),
    platform: z.enum(SDK_PLATFORMS),
    version: z.string().max(64),
    organisation: z.string().max(100).optional().meta({
      description: 'The organisation_id, in place of the header that a link cannot send.',
    }),
    mode: z.enum(PORTAL_MODES).optional().meta({
      description: '`test` for a session in test mode, in place of the header that a link cannot send.',
    }),
  }),
  output: FileAnswer,
})
