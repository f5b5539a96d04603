import { Sample } from '#src/features/styleguide/sample.tsx'
import { CounterScene } from '#src/features/site/pictures/counter-scene.tsx'
import {
  ImageDetectorPicture,
  ShieldPicture,
  TextDetectorPicture,
} from '#src/features/site/pictures/detector-pictures.tsx'
import { BrowserTop, Phone, PhoneTop } from '#src/features/site/pictures/device-picture.tsx'
import { FACE_NAMES } from '#src/features/site/pictures/face-names.ts'
import { Face } from '#src/features/site/pictures/face.tsx'
import {
  CountIcon,
  FaceIcon,
  ImageIcon,
  MessageIcon,
  VoiceIcon,
} from '#src/features/site/pictures/subject-icons.tsx'
import { TallyMarks } from '#src/features/site/pictures/tally-marks.tsx'

const FACE = 'h-28 w-28 rounded-surface bg-accent-soft'

export const PictureSamples = () => (
  <div className="flex flex-col gap-6">
    <Sample file="features/site/pictures/faces.tsx">
      {FACE_NAMES.map((name) => (
        <Face key={name} name={name} className={FACE} />
      ))}
    </Sample>
    <Sample
      file="features/site/pictures/face.tsx"
      state="with landmarks, in a camera's frame, its head alone"
    >
      <Face name="curls" landmarks className={FACE} />
      <Face name="curls" landmarks frame className={FACE} />
      <Face name="curls" headOnly className={FACE} />
    </Sample>
    <Sample file="features/site/pictures/subject-icons.tsx">
      <FaceIcon />
      <VoiceIcon />
      <ImageIcon />
      <MessageIcon />
      <CountIcon />
    </Sample>
    <Sample file="features/site/pictures/tally-marks.tsx" state="seven; two, thin">
      <TallyMarks count={7} groupClassName="h-14" />
      <TallyMarks count={2} strokeWidth={5} groupClassName="h-14" />
    </Sample>
    <Sample
      file="features/site/pictures/device-picture.tsx"
      state="a phone's top, a window's top, a phone before another"
    >
      {(['hole', 'island'] as const).map((camera) => (
        <div key={camera} className="h-50 overflow-hidden">
          <PhoneTop camera={camera}>{null}</PhoneTop>
        </div>
      ))}
      <div className="h-50 w-78 overflow-hidden">
        <BrowserTop>{null}</BrowserTop>
      </div>
      <div className="relative lg:pl-41.5">
        <Phone far className="top-7 left-0 h-56">
          {null}
        </Phone>
        <Phone className="h-68.75">{null}</Phone>
      </div>
    </Sample>
    <Sample file="features/site/pictures/detector-pictures.tsx">
      <div className="grid w-full grid-cols-3 gap-3">
        <ImageDetectorPicture />
        <TextDetectorPicture />
        <ShieldPicture />
      </div>
    </Sample>
    <Sample file="features/site/pictures/counter-scene.tsx" column>
      <CounterScene />
    </Sample>
  </div>
)
