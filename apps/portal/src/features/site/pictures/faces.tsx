import type { ReactNode } from 'react'
import type { FaceName } from '#src/features/site/pictures/face-names.ts'
import { Drawn, Ears, Features, Garment, Head, Neck } from '#src/features/site/pictures/face-parts.tsx'

const Child = () => (
  <Drawn>
    <Garment className="fill-chart-5" narrow />
    <Neck />
    <path className="fill-none" d="M80 178C84 196 116 196 120 178" />
    <Ears />
    <Head round />
    <Features lower={4} />
    <path
      className="fill-hair"
      d="M54 92C44 56 62 24 100 24C138 24 156 56 146 92L143 74C132 80 120 78 111 72C98 80 78 80 57 74Z"
    />
  </Drawn>
)

const Teenager = () => (
  <Drawn>
    <path
      className="fill-hair"
      d="M100 16C62 16 50 48 49 92C48 122 45 148 44 172C54 180 66 179 74 174H126C134 179 146 180 156 172C155 148 152 122 151 92C150 48 138 16 100 16Z"
    />
    <Garment className="fill-chart-4" />
    <Neck />
    <Head />
    <Features />
    <path
      className="fill-hair"
      d="M100 41C92 62 76 76 56 84C53 50 70 26 100 26C130 26 147 50 144 84C124 76 108 62 100 41Z"
    />
    <path className="fill-none stroke-skin" strokeWidth="4" d="M60 56C72 28 128 28 140 56" />
  </Drawn>
)

const YoungMan = () => (
  <Drawn>
    <Garment className="fill-chart-2" />
    <Neck />
    <Ears />
    <Head />
    <Features />
    <path
      className="fill-hair"
      d="M55 92C45 62 54 19 102 19C150 19 156 62 146 92C144 80 139 70 131 60C112 65 92 63 77 53C66 65 58 76 55 92Z"
    />
  </Drawn>
)

const Curls = () => (
  <Drawn>
    <Garment className="fill-chart-1" />
    <Neck />
    <Head />
    <Features />
    <path
      className="fill-hair"
      d="M58 108A15 15 0 0 1 35 85A18 18 0 0 1 36 56A20 20 0 0 1 55 30A23 23 0 0 1 83 10A21 21 0 0 1 117 10A23 23 0 0 1 145 30A20 20 0 0 1 164 56A18 18 0 0 1 165 85A15 15 0 0 1 142 108L144 94C144 80 142 70 139 60A10 10 0 0 1 121 57A11 11 0 0 1 100 54A11 11 0 0 1 79 57A10 10 0 0 1 61 60C58 70 56 80 56 94Z"
    />
  </Drawn>
)

const Beard = () => (
  <Drawn>
    <Garment className="fill-chart-3" />
    <Neck />
    <Ears />
    <Head />
    <Features mouth={false} />
    <path
      className="fill-hair"
      d="M56 92C50 60 60 26 100 26C140 26 150 60 144 92L139 62C122 54 78 54 61 62ZM56 96C56 130 76 161 100 161C124 161 144 130 144 96C141 112 132 117 121 115C112 112 106 114 100 117C94 114 88 112 79 115C68 117 59 112 56 96Z"
    />
    <path className="fill-none stroke-skin" strokeWidth="3.4" d="M89 131Q100 138 111 131" />
  </Drawn>
)

const Elder = () => (
  <Drawn>
    <Garment className="fill-chart-6" />
    <Neck />
    <Ears />
    <Head />
    <Features />
    <path className="fill-none" d="M69 116Q73 122 72 128M131 116Q127 122 128 128" />
    <circle className="fill-hair-grey" cx="100" cy="15" r="13" />
    <path
      className="fill-hair-grey"
      d="M54 90C44 50 66 27 100 27C134 27 156 50 146 90C141 66 124 54 100 54C76 54 59 66 54 90Z"
    />
    <path
      className="fill-none"
      d="M69 95a14 14 0 1 0 28 0a14 14 0 1 0 -28 0M103 95a14 14 0 1 0 28 0a14 14 0 1 0 -28 0M97 93Q100 90 103 93M69 93L54 89M131 93L146 89"
    />
  </Drawn>
)

const Headscarf = () => (
  <Drawn>
    <path
      className="fill-chart-1"
      d="M34 200C48 160 46 122 47 92C48 44 68 15 100 15C132 15 152 44 153 92C154 122 152 160 166 200Z"
    />
    <Garment className="fill-chart-1" />
    <Head />
    <Features />
    <path
      className="fill-chart-1"
      d="M54 120C58 154 70 184 100 196C130 184 142 154 146 120C138 146 122 162 100 162C78 162 62 146 54 120Z"
    />
    <path
      className="fill-chart-1"
      d="M100 30C66 30 54 60 54 94C54 134 76 162 100 162C124 162 146 134 146 94C146 60 134 30 100 30ZM100 54C124 54 140 70 140 96C140 124 122 152 100 152C78 152 60 124 60 96C60 70 76 54 100 54Z"
    />
    <path className="fill-none" d="M72 166C84 178 112 182 132 172" />
  </Drawn>
)

/** Drawings of the people, 200 wide and 212 high. */
export const FACES: Record<FaceName, () => ReactNode> = {
  child: Child,
  teenager: Teenager,
  youngMan: YoungMan,
  curls: Curls,
  beard: Beard,
  elder: Elder,
  headscarf: Headscarf,
}
