import { drawPlot, drawSitePlan } from './illustration/land.ts'
import { drawPlan } from './illustration/plan.ts'
import { drawScene } from './illustration/scene.ts'
import { looks } from './looks/index.ts'
import { plans } from './plans.ts'
import { plots } from './plots.ts'
import { homePictures } from './rooms/homes.ts'
import { workPictures } from './rooms/work.ts'

/** Every picture of the demonstration by name, as a function that draws it to SVG, 1600 × 1067. */
export const catalogue: Record<string, () => string> = { ...homePictures, ...workPictures }

for (const [reference, { building, setting, view }] of Object.entries(looks)) {
  catalogue[reference.toLowerCase()] = () => drawScene(reference, building, setting, view)
}
for (const [name, plan] of Object.entries(plans)) catalogue[name] = () => drawPlan(plan)
for (const [reference, { look, depth }] of Object.entries(plots)) {
  catalogue[reference.toLowerCase()] = () => drawPlot(reference, look)
  catalogue[`${reference}-site`.toLowerCase()] = () => drawSitePlan(reference, look, depth)
}
