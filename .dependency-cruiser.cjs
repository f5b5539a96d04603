// Which module may import which. The arrow: routes.ts and app.ts -> layouts, features -> api, platform ->
// contract; ui and lib are leaves. Checked by `npm run check`; dependency-rules.test.ts plants an offence against each.
const TESTS = '\\.test\\.tsx?$|/testing/'
const PORTS = '^apps/api/src/features/[^/]+/ports\\.ts$'
const FEATURE_FILE = '^apps/api/src/features/([^/]+)/\\1\\.ts$'
const STYLEGUIDE = '^apps/portal/src/features/styleguide/'

/**
 * @param {string} name
 * @param {object} from
 * @param {object} to
 * @param {string} comment
 */
const deny = (name, from, to, comment) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    deny('no-cycles', {}, { circular: true }, 'A cycle means two modules are one module.'),
    deny(
      'contract-is-pure',
      { path: '^packages/contract/src', pathNot: TESTS },
      { pathNot: ['^packages/contract/src', '(^|/)node_modules/zod/', '^zod(/|$)'] },
      'It runs in browser, server and devices.',
    ),
    deny(
      'documents-know-the-contract-alone',
      { path: '^packages/documents/src', pathNot: TESTS },
      {
        pathNot: [
          '^packages/(documents|contract)/src',
          '(^|/)node_modules/marked/',
          '^(node:|fs$|path$|url$)',
        ],
      },
      'The portal at its build and the server make pages and files of them.',
    ),
    deny(
      'browser-never-imports-server',
      { path: '^apps/portal' },
      { path: '^apps/api|^@assure/api' },
      'They meet in the contract.',
    ),
    deny(
      'server-never-imports-browser',
      { path: '^apps/api' },
      { path: '^apps/portal|^@assure/portal' },
      'They meet in the contract.',
    ),
    deny(
      'features-are-islands',
      { path: '^apps/([^/]+)/src/features/([^/]+)/', pathNot: [TESTS, STYLEGUIDE] },
      { path: '^apps/$1/src/features/', pathNot: ['^apps/$1/src/features/$2/', PORTS] },
      'Compose features in routes.ts, app.ts or wiring/.',
    ),
    deny(
      'ports-know-no-ports',
      { path: PORTS },
      { path: PORTS },
      'Types of one feature would lead on to another one.',
    ),
    deny(
      'styleguide-shows-looks',
      { path: STYLEGUIDE, pathNot: TESTS },
      {
        path: '^apps/portal/src/features/(?!styleguide/|site/(parts|document|pictures|(retail/)?texts|site-[^/]+$))',
      },
      'It shows what public pages are made of, without their script.',
    ),
    deny(
      'shared-never-imports-features',
      {
        path: '^apps/[^/]+/src/(api|layouts|shared|platform|ui|lib|i18n)/',
        pathNot: [TESTS, '^apps/portal/src/i18n/catalogue\\.ts$'],
      },
      { path: '^apps/[^/]+/src/features/' },
      'Shared code may not know who uses it.',
    ),
    deny(
      'shared-knows-no-layouts',
      { path: '^apps/portal/src/shared/', pathNot: TESTS },
      { path: '^apps/portal/src/(?!(shared|ui|lib|api|i18n)/|(paths|return-to|virtual-modules\\.d)\\.ts$)' },
      'Pages and layouts are made of it.',
    ),
    deny(
      'ui-knows-no-product',
      { path: '^apps/portal/src/(ui|lib)/' },
      {
        path: [
          '^apps/portal/src/(features|layouts|shared|api)/',
          '^packages/contract/(?!src/(date-format|number-format|fill-blanks)\\.ts$)',
          '(^|/)node_modules/(react-router|@tanstack/react-query)/',
        ],
      },
      'Props in, events out.',
    ),
    deny(
      'sql-only-in-repositories',
      {
        path: '^apps/api/src/features/',
        pathNot: ['\\.(?:repository|workflow)\\.ts$', FEATURE_FILE, PORTS, TESTS],
      },
      {
        path: ['^apps/api/src/platform/database/', '(^|/)node_modules/(sql-template-tag|pg)/'],
        pathNot: '^apps/api/src/platform/database/row\\.ts$',
      },
      'Handlers call repositories. The file that builds a feature hands the database on.',
    ),
    deny(
      'workflows-hold-no-sql',
      { path: '\\.workflow\\.ts$' },
      {
        path: [
          '^apps/api/src/platform/database/select\\.ts$',
          '\\.handlers\\.ts$',
          '(^|/)node_modules/(sql-template-tag|pg)/',
        ],
      },
      'A workflow opens a transaction and calls repositories.',
    ),
    deny(
      'e2e-sees-only-the-outside',
      { path: '^e2e' },
      { path: '^apps/|^@assure/(api|portal)' },
      'Drive the product as its users do.',
    ),
    deny(
      'tests-are-leaves',
      { path: '^(apps|packages)/', pathNot: TESTS },
      { path: TESTS, pathNot: '(^|/)node_modules/' },
      'The product never imports tests.',
    ),
    deny(
      'everything-resolves',
      {},
      { couldNotResolve: true, pathNot: ['^\\./\\+types/', '^virtual:', '^@fonts/'] },
      'An import that leads nowhere checks nothing.',
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|\\.react-router)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      importsFields: ['imports'],
      conditionNames: ['node', 'import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
}
