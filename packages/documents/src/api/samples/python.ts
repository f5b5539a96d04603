import { layOut, type Notation } from './lay-out.ts'
import {
  API_KEY,
  hasField,
  LINK_TOKEN,
  PORTAL_URL,
  proofOf,
  REPORT_ID,
  type SampleCall,
  SECRET_KEY,
} from './sample-call.ts'

const WORDS = new Map<unknown, string>([
  [true, 'True'],
  [false, 'False'],
  [null, 'None'],
])

const NOTATION: Notation = {
  key: (name) => JSON.stringify(name),
  plain: (value, name) =>
    name === REPORT_ID ? 'str(uuid.uuid4())' : (WORDS.get(value) ?? JSON.stringify(value)),
  lastComma: ',',
  room: '',
}

const environment = (name: string) => `os.environ["${name}"]`

/** Writes a call with Python's own library only. */
export const python = (call: SampleCall): string => {
  const { path, input, method, takesKey } = call
  const isLink = proofOf(call) === 'link'
  const drawsId = takesKey || hasField(input, REPORT_ID)
  const modules = [
    ...(isLink ? [] : ['base64']),
    'json',
    'os',
    'urllib.error',
    'urllib.request',
    ...(drawsId ? ['uuid'] : []),
  ]
  const body = method === 'POST'
  return [
    ...modules.map((name) => `import ${name}`),
    '',
    ...(isLink
      ? []
      : [
          `key = f"{${environment(API_KEY).replaceAll('"', "'")}}:{${environment(SECRET_KEY).replaceAll('"', "'")}}"`,
        ]),
    ...(body ? [`body = ${layOut(input, NOTATION)}`] : []),
    'request = urllib.request.Request(',
    `  ${environment(PORTAL_URL)} + "${path}",`,
    ...(body ? ['  data=json.dumps(body).encode(),'] : []),
    '  headers={',
    isLink
      ? `    "Authorization": "Bearer " + ${environment(LINK_TOKEN)},`
      : '    "Authorization": "Basic " + base64.b64encode(key.encode()).decode(),',
    ...(body ? ['    "Content-Type": "application/json",'] : []),
    ...(takesKey ? ['    "Idempotency-Key": str(uuid.uuid4()),'] : []),
    '  },',
    ')',
    'try:',
    '  with urllib.request.urlopen(request) as answer:',
    '    print(answer.read().decode())',
    'except urllib.error.HTTPError as error:',
    '  raise SystemExit(error.read().decode())',
  ].join('\n')
}
