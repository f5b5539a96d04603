import { Check, Copy } from 'lucide-react'
import { t } from '#src/i18n/translation.ts'

/**
 * Button that copies the code next to it. It needs the script `script/copy-code.ts`. `label` distinguishes it from
 * other copy buttons on the page.
 */
export const CopyButton = ({ label }: { label?: string }) => (
  <button
    type="button"
    data-copy
    data-copied={t('site.code.copied')}
    aria-label={label}
    className="group flex h-9 items-center gap-2 rounded-control px-3 font-semibold text-code-text outline-code-keyword hover:bg-code-border no-script:hidden pointer-coarse:h-11"
  >
    <Copy aria-hidden size={16} className="group-data-done:hidden" />
    <Check aria-hidden size={16} className="hidden group-data-done:block" />
    <span data-copy-label aria-live="polite">
      {t('site.code.copy')}
    </span>
  </button>
)
