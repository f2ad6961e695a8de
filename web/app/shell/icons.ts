import Bell from 'lucide-react/icons/bell'
import BellRing from 'lucide-react/icons/bell-ring'
import ChartLine from 'lucide-react/icons/chart-line'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clapperboard from 'lucide-react/icons/clapperboard'
import Compass from 'lucide-react/icons/compass'
import Film from 'lucide-react/icons/film'
import Gauge from 'lucide-react/icons/gauge'
import KeyRound from 'lucide-react/icons/key-round'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import ListChecks from 'lucide-react/icons/list-checks'
import LogIn from 'lucide-react/icons/log-in'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageCircle from 'lucide-react/icons/message-circle'
import MonitorPlay from 'lucide-react/icons/monitor-play'
import Radio from 'lucide-react/icons/radio'
import Route from 'lucide-react/icons/route'
import Server from 'lucide-react/icons/server'
import Settings from 'lucide-react/icons/settings'
import Settings2 from 'lucide-react/icons/settings-2'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Smartphone from 'lucide-react/icons/smartphone'
import Tag from 'lucide-react/icons/tag'
import Tags from 'lucide-react/icons/tags'
import Trash2 from 'lucide-react/icons/trash-2'
import Tv from 'lucide-react/icons/tv'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'
import Wrench from 'lucide-react/icons/wrench'

/** The page table contains icon names instead of imports, to keep the icons out of the sign-in page's script. */
export const ICONS = {
  bell: Bell,
  'bell-ring': BellRing,
  'chart-line': ChartLine,
  'circle-check': CircleCheck,
  clapperboard: Clapperboard,
  compass: Compass,
  film: Film,
  gauge: Gauge,
  'key-round': KeyRound,
  'layout-dashboard': LayoutDashboard,
  'list-checks': ListChecks,
  'log-in': LogIn,
  megaphone: Megaphone,
  'message-circle': MessageCircle,
  'monitor-play': MonitorPlay,
  radio: Radio,
  route: Route,
  server: Server,
  settings: Settings,
  'settings-2': Settings2,
  'sliders-horizontal': SlidersHorizontal,
  smartphone: Smartphone,
  tag: Tag,
  tags: Tags,
  'trash-2': Trash2,
  tv: Tv,
  'user-plus': UserPlus,
  users: Users,
  wrench: Wrench,
}

export type IconName = keyof typeof ICONS
