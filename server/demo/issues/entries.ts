import type { IssueCategory, IssuePriority } from '#domain/issues/vocabulary.ts'

export interface IssueEntry {
  category: IssueCategory
  priority: IssuePriority
  title: string
  description: string
  /** What is said on the way, in order: by whoever reported it, or by whoever does the work. */
  said: readonly (readonly ['reporter' | 'doer' | 'team', string])[]
  /** Major units of the currency that the property is in, at Lagos prices in thousands of naira. */
  cost: number
}

const entry = (
  category: IssueCategory,
  priority: IssuePriority,
  title: string,
  description: string,
  cost: number,
  ...said: IssueEntry['said']
): IssueEntry => ({ category, priority, title, description, cost, said })

/** What goes wrong in buildings. */
export const issueEntries: readonly IssueEntry[] = [
  entry(
    'plumbing',
    'high',
    'Kitchen tap leaking',
    'It drips all night and the cabinet below is damp.',
    18,
    ['doer', 'The cartridge is worn. I have one in the van, so it can be done tomorrow morning.'],
    ['reporter', 'Tomorrow before ten is fine.'],
  ),
  entry(
    'plumbing',
    'emergency',
    'Burst pipe in the riser',
    'Water runs down the wall from the third floor. The stopcock is closed for now.',
    240,
    ['doer', 'Isolated. The joint has failed; I cut out a metre and put in a new one.'],
    ['team', 'Tell the insurer: the ceiling below is stained.'],
  ),
  entry(
    'plumbing',
    'medium',
    'Bathroom basin drains slowly',
    'The water stands for some minutes after each use.',
    12,
    ['doer', 'Trap cleaned. If it comes back, the branch needs a rod.'],
  ),
  entry('plumbing', 'medium', 'Cistern does not stop filling', 'One hears it running all day.', 15),
  entry(
    'waterSupply',
    'high',
    'No water on the upper floors',
    'The pump runs, but nothing comes above the second floor.',
    95,
    ['doer', 'Pressure switch replaced. Watch it over the weekend, please.'],
    ['reporter', 'Good pressure since yesterday.'],
  ),
  entry(
    'waterSupply',
    'medium',
    'Borehole water is cloudy',
    'Since the rains it comes out yellowish in the morning.',
    60,
    ['team', 'Sample sent to the laboratory.'],
  ),
  entry(
    'electrical',
    'high',
    'Sockets in the living room dead',
    'All on one wall, since the storm on Sunday. The breaker holds.',
    28,
    ['doer', 'A joint behind the second socket had burnt. Replaced the run.'],
  ),
  entry(
    'electrical',
    'emergency',
    'Smell of burning at the meter board',
    'Strong smell, the cover is warm. We have switched off the main.',
    130,
    ['doer', 'Do not switch it on again. I am there in an hour.'],
    ['doer', 'Loose neutral. Busbar and two breakers changed.'],
  ),
  entry('electrical', 'low', 'Light on the stairs flickers', 'Second landing.', 6),
  entry(
    'power',
    'high',
    'Generator does not take over',
    'When the grid goes it starts, but the building stays dark.',
    310,
    ['doer', 'The changeover contactor is stuck. Part ordered.'],
    ['team', 'Approved up to the quotation.'],
  ),
  entry(
    'power',
    'medium',
    'Inverter alarms at night',
    'It beeps from about two o’clock until the grid is back.',
    85,
  ),
  entry(
    'heating',
    'high',
    'Boiler shows a fault and stops',
    'No heating and no hot water since this morning. It shows F28.',
    190,
    ['doer', 'Gas valve. I have one at the workshop.'],
  ),
  entry('heating', 'medium', 'Radiator in the bedroom stays cold', 'The others get warm.', 35, [
    'doer',
    'Bled and balanced.',
  ]),
  entry(
    'cooling',
    'medium',
    'Air conditioner drips into the room',
    'The unit above the desk. A bucket is full every other day.',
    32,
    ['doer', 'Drain line was blocked; flushed and the filter washed.'],
    ['reporter', 'Dry since then, thank you.'],
  ),
  entry('cooling', 'high', 'Server room does not cool', 'It reached 31 degrees on Saturday.', 180, [
    'doer',
    'Gas low. Leak found at the flare, mended and refilled.',
  ]),
  entry('appliances', 'low', 'Oven light does not work', 'The oven itself is fine.', 8),
  entry(
    'appliances',
    'medium',
    'Washing machine leaves water in the drum',
    'Since last week, with every programme.',
    40,
  ),
  entry(
    'roof',
    'high',
    'Roof leaks over the landing',
    'After heavy rain there is a puddle; the plaster comes off.',
    420,
    ['doer', 'Two sheets have lifted at the ridge. Scaffolding from Monday.'],
    ['team', 'Neighbours told of the scaffolding.'],
  ),
  entry('roof', 'medium', 'Gutter overflows at the entrance', 'Visitors get wet when it rains.', 38),
  entry(
    'structure',
    'medium',
    'Crack above the garage door',
    'About two millimetres wide, longer than last year.',
    0,
    ['team', 'Tell-tales fixed. Read them every month.'],
  ),
  entry('structure', 'low', 'Loose tiles on the terrace', 'Three of them rock when stepped on.', 22),
  entry(
    'damp',
    'medium',
    'Mould in the corner of the bathroom',
    'Comes back two weeks after each cleaning.',
    48,
    ['doer', 'The extractor does not draw. New fan fitted, wall treated.'],
    ['reporter', 'No new spots so far.'],
  ),
  entry('doors', 'medium', 'Balcony door does not close', 'It scrapes and has to be lifted.', 20, [
    'doer',
    'Hinges set, threshold planed.',
  ]),
  entry('doors', 'high', 'Shop front glass cracked', 'From top to bottom, after a delivery.', 260, [
    'team',
    'The supplier’s insurer pays: claim attached to the email.',
  ]),
  entry(
    'locks',
    'emergency',
    'Front door lock broken',
    'The key turns through. The flat cannot be locked.',
    45,
    ['doer', 'Cylinder changed, four new keys at the gate.'],
  ),
  entry('locks', 'low', 'Lost gate remote', 'One more is needed, please.', 14),
  entry('painting', 'low', 'Hallway needs painting', 'Scuffed along the whole length since the move.', 70),
  entry(
    'lift',
    'emergency',
    'Lift stuck between floors',
    'Nobody is inside. It stopped between two and three.',
    150,
    ['doer', 'Door contact. Running again, the part is changed on Thursday.'],
  ),
  entry('lift', 'medium', 'Lift door closes too fast', 'Elderly visitors are afraid of it.', 25),
  entry('fireSafety', 'high', 'Smoke detector chirps', 'The one in the corridor, every minute.', 9, [
    'doer',
    'Battery and detector head changed.',
  ]),
  entry('fireSafety', 'high', 'Fire door does not latch', 'Ground floor, beside the refuse room.', 33),
  entry('security', 'high', 'Gate barrier stays open', 'It does not come down after the second car.', 88, [
    'doer',
    'Loop detector reset; one wire was cut by the gardeners.',
  ]),
  entry('security', 'medium', 'Camera at the car park shows nothing', 'Since the power cut.', 26),
  entry('internet', 'medium', 'No signal from the house network', 'Both flats on the left.', 18),
  entry(
    'pests',
    'high',
    'Rats in the refuse room',
    'Seen twice this week.',
    55,
    ['doer', 'Baited. Second visit in ten days.'],
    ['team', 'Bins are to be closed: notice put up.'],
  ),
  entry('pests', 'medium', 'Cockroaches in the kitchen', 'Mostly in the evening.', 30),
  entry('cleaning', 'low', 'Stairwell not cleaned on Friday', 'Second time this month.', 0, [
    'team',
    'Deducted from the contractor’s invoice.',
  ]),
  entry('waste', 'medium', 'Bins were not collected', 'They overflow onto the pavement.', 0),
  entry('grounds', 'low', 'Branches over the parking bays', 'They scratch the roofs of cars.', 40),
  entry('grounds', 'medium', 'Pothole at the entrance', 'Deeper after each rain.', 120),
  entry(
    'neighbours',
    'medium',
    'Loud music after midnight',
    'Three nights in a row, from the flat above.',
    0,
    ['team', 'Letter sent. If it goes on, second warning.'],
  ),
  entry('inspection', 'medium', 'Annual inspection of the pumps', 'With a report for the owner.', 65),
  entry('other', 'low', 'Post boxes need new names', 'Two of them show former tenants.', 4),
]
