import { Copy, Ellipsis, Plus, Trash2 } from 'lucide-react'
import { Forced, Sample } from '#src/features/styleguide/sample.tsx'
import { ActionMenu } from '#src/ui/action-menu.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { nothing } from '#src/features/styleguide/sample-values.ts'

const KINDS = ['primary', 'secondary', 'ghost', 'danger', 'danger-solid'] as const
const SIZES = ['small', 'medium', 'dialog', 'form', 'public'] as const
const FORCED = ['hover', 'focus', 'active'] as const

export const ButtonSamples = () => (
  <div className="flex flex-col gap-6">
    {KINDS.map((kind) => (
      <Sample
        key={kind}
        file="ui/button.tsx"
        state={`${kind}: at rest, hover, focus, press, at work, unavailable`}
      >
        <Button kind={kind}>Save</Button>
        {FORCED.map((state) => (
          <Forced key={state} state={state}>
            <Button kind={kind}>Save</Button>
          </Forced>
        ))}
        <Button kind={kind} pending>
          Saving
        </Button>
        <Button kind={kind} unavailable>
          Save
        </Button>
      </Sample>
    ))}
    <Sample file="ui/button.tsx" state="small 32, medium 36, dialog 40, form 44, public 48">
      {SIZES.map((size) => (
        <Button key={size} kind="primary" size={size} icon={<Plus aria-hidden size={16} />}>
          Generate
        </Button>
      ))}
    </Sample>
    <Sample file="ui/button.tsx" state="a link that looks like one">
      <a href="#buttons" className={buttonClass({ kind: 'secondary' })}>
        Contact Us
      </a>
      <Button kind="danger" icon={<Trash2 aria-hidden size={16} />}>
        Delete 3 licences
      </Button>
    </Sample>
    <Sample file="ui/icon-button.tsx" state="plain, outlined, medium, hover, focus, unavailable">
      <IconButton label="Copy" icon={<Copy aria-hidden size={16} />} />
      <IconButton label="Copy" look="outlined" icon={<Copy aria-hidden size={16} />} />
      <IconButton label="Copy" size="medium" icon={<Copy aria-hidden size={16} />} />
      <Forced state="hover">
        <IconButton label="Copy" icon={<Copy aria-hidden size={16} />} />
      </Forced>
      <Forced state="focus">
        <IconButton label="Copy" icon={<Copy aria-hidden size={16} />} />
      </Forced>
      <IconButton label="Copy" unavailable icon={<Copy aria-hidden size={16} />} />
    </Sample>
    <Sample file="ui/action-menu.tsx" state="closed; see above the page">
      <ActionMenu label="Actions" actions={[{ label: 'Edit', icon: Ellipsis, onSelect: nothing }]} />
    </Sample>
  </div>
)
