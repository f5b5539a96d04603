import type { ComponentType } from 'react'
import { ButtonSamples } from '#src/features/styleguide/button-samples.tsx'
import { ChartSamples } from '#src/features/styleguide/chart-samples.tsx'
import { ChoiceSamples } from '#src/features/styleguide/choice-samples.tsx'
import { CodeSamples } from '#src/features/styleguide/code-samples.tsx'
import { ColourSamples } from '#src/features/styleguide/colour-samples.tsx'
import { DocumentSamples } from '#src/features/styleguide/document-samples.tsx'
import { FieldSamples } from '#src/features/styleguide/field-samples.tsx'
import { LayoutSamples } from '#src/features/styleguide/layout-samples.tsx'
import { ListSamples } from '#src/features/styleguide/list-samples.tsx'
import { NavigationSamples } from '#src/features/styleguide/navigation-samples.tsx'
import { PartSamples } from '#src/features/styleguide/part-samples.tsx'
import { PictureSamples } from '#src/features/styleguide/picture-samples.tsx'
import { SiteSamples } from '#src/features/styleguide/site-samples.tsx'
import { StatusSamples } from '#src/features/styleguide/status-samples.tsx'
import { TypeSamples } from '#src/features/styleguide/type-samples.tsx'

export interface Group {
  /** Anchor, and name of its screenshot. */
  name: string
  title: string
  /** Full width: one theme below the other. */
  stacked?: boolean
  View: ComponentType
}

/** Groups of the style guide, in order. Tests compare each with its screenshot in both themes. */
export const GROUPS: readonly Group[] = [
  { name: 'colours', title: 'Colours and their contrast', View: ColourSamples },
  { name: 'type', title: 'Type, radii, shadow, spacing', View: TypeSamples },
  { name: 'buttons', title: 'Buttons', View: ButtonSamples },
  { name: 'fields', title: 'Fields', View: FieldSamples },
  { name: 'choices', title: 'Choices', View: ChoiceSamples },
  { name: 'status', title: 'Status and news', View: StatusSamples },
  { name: 'navigation', title: 'Heads, menus, pages', View: NavigationSamples },
  { name: 'lists', title: 'Tables', stacked: true, View: ListSamples },
  { name: 'charts', title: 'Charts', View: ChartSamples },
  { name: 'parts', title: 'Parts of licences and billing', stacked: true, View: PartSamples },
  { name: 'layouts', title: 'Around pages', View: LayoutSamples },
  { name: 'site', title: 'Public pages', stacked: true, View: SiteSamples },
  { name: 'code', title: 'Code, and what folds', View: CodeSamples },
  { name: 'documents', title: 'Documents', View: DocumentSamples },
  { name: 'pictures', title: 'Pictures', View: PictureSamples },
]
