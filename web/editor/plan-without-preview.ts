import type {Plan} from '#shared/home/schema.ts'
import type {Editing} from './editing.ts'

/** Returns the open plan as the home has it. During a gesture `editing.plan` has the preview too. */
export const planWithoutPreview = ({home, plan}: Editing): Plan => home.plans.find(({id}) => id === plan.id) ?? plan
