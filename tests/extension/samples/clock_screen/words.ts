// The words of the clock.
import { addWords } from "../../ground/words";

addWords({ "clock.title": ["Clock of the room", "时钟", "時鐘"] });
