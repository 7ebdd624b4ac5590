"""The drills: one function a skill, which draws a situation of a set-up and has the engine answer it."""
