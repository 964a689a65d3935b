import type { Artwork } from '../artwork.ts'
import { aboard } from './landscape/aboard.ts'
import { amongReeds } from './landscape/among-reeds.ts'
import { bands } from './landscape/bands.ts'
import { beacon } from './landscape/beacon.ts'
import { bells } from './landscape/bells.ts'
import { below } from './landscape/below.ts'
import { bolts } from './landscape/bolts.ts'
import { bow } from './landscape/bow.ts'
import { bowl } from './landscape/bowl.ts'
import { breathing } from './landscape/breathing.ts'
import { cacti } from './landscape/cacti.ts'
import { canyon } from './landscape/canyon.ts'
import { caravan } from './landscape/caravan.ts'
import { causeway } from './landscape/causeway.ts'
import { chart } from './landscape/chart.ts'
import { comet } from './landscape/comet.ts'
import { crown } from './landscape/crown.ts'
import { diamond } from './landscape/diamond.ts'
import { eclipse } from './landscape/eclipse.ts'
import { firstLight } from './landscape/first-light.ts'
import { flamingos } from './landscape/flamingos.ts'
import { floating } from './landscape/floating.ts'
import { fogSea } from './landscape/fog-sea.ts'
import { gateway } from './landscape/gateway.ts'
import { geysers } from './landscape/geysers.ts'
import { glacier } from './landscape/glacier.ts'
import { guests } from './landscape/guests.ts'
import { month } from './landscape/month.ts'
import { moonrise } from './landscape/moonrise.ts'
import { oneTree } from './landscape/one-tree.ts'
import { painted } from './landscape/painted.ts'
import { pass } from './landscape/pass.ts'
import { queens } from './landscape/queens.ts'
import { quilt } from './landscape/quilt.ts'
import { regatta } from './landscape/regatta.ts'
import { ropeBridge } from './landscape/rope-bridge.ts'
import { saltFloor } from './landscape/salt-floor.ts'
import { skyLlama } from './landscape/sky-llama.ts'
import { snowbound } from './landscape/snowbound.ts'
import { squall } from './landscape/squall.ts'
import { stairs } from './landscape/stairs.ts'
import { threeHours } from './landscape/three-hours.ts'
import { trails } from './landscape/trails.ts'
import { volcano } from './landscape/volcano.ts'
import { waterfall } from './landscape/waterfall.ts'
import { windy } from './landscape/windy.ts'

/** The landscape gallery, in the order of its numbers; retired numbers stay unused. */
export const landscapes: readonly Artwork[] = [
  firstLight,
  oneTree,
  caravan,
  bowl,
  squall,
  eclipse,
  regatta,
  saltFloor,
  flamingos,
  diamond,
  skyLlama,
  pass,
  ropeBridge,
  waterfall,
  comet,
  fogSea,
  snowbound,
  moonrise,
  bow,
  bolts,
  beacon,
  chart,
  geysers,
  canyon,
  cacti,
  floating,
  bands,
  amongReeds,
  gateway,
  crown,
  breathing,
  volcano,
  below,
  painted,
  quilt,
  bells,
  queens,
  glacier,
  stairs,
  trails,
  aboard,
  windy,
  guests,
  threeHours,
  month,
  causeway,
]
